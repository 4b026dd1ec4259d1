/** One kind of thing that is a folder: where its folders are, what each must hold, and the types of its registries. */
export type FolderRegistry = {
  layout: 'folder'
  kind: string
  /** Every folder in here is one kind; its name is the kind's id, or `idOf` makes the id of it. */
  root: string
  idOf?: (folder: string) => string
  /** Name of the registry of definitions and of the type of its keys. */
  registry: string
  idType: string
  /** Paths of the types from `root`. */
  definition: { file: string; export: string; type: string; from: string }
  /** Light parts of the definition, each a registry of its own; those that are optional may be missing in any folder. */
  parts?: readonly Part[]
  server?: Half
  web?: Half
}

export type Part = { registry: string; file: string; export: string; type: string; from: string; isOptional?: true }

/** A half that is optional may be missing in any folder: its registry holds those that are there. */
export type Half = { type: string; from: string; isOptional?: true }

/** Things that are one file each, found in the folders under `root` by what they export. */
export type FileRegistry = {
  layout: 'file'
  kind: string
  root: string
  registry: string
  export: string
  type: string
  from: string
}

export type Registry = FolderRegistry | FileRegistry

/** What other folders say of kinds, each in a file of its own: found by what they export, and listed in one file. */
export type Listing = {
  /** Where they are looked for. */
  root: string
  /** Where the list is written. */
  file: string
  list: string
  export: string
  type: string
  /** Path of the type from the folder of the list. */
  from: string
}

export const listings: readonly Listing[] = [
  {
    root: 'apps/server/src',
    file: 'apps/server/src/assets/saved-kinds.gen.ts',
    list: 'ownSavedKinds',
    export: 'savedKind',
    type: 'SavedKind<object>',
    from: '../collections/assets/asset-kind.ts',
  },
]

/** `navigate-to` is the action DISPATCH_NAVIGATE_TO: what begins so runs in the browser alone. */
export function clientActionId(folder: string): string {
  return `DISPATCH_${folder.toUpperCase().replaceAll('-', '_')}`
}

/** `for-each` is the step FOR_EACH of flows. */
export function stepId(folder: string): string {
  return folder.toUpperCase().replaceAll('-', '_')
}

/** `order-form` is the kind of asset that the core collection OrderForm lists. */
export function assetId(folder: string): string {
  return folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Every registry there is. A new kind of kind is a row here and a template in kind-templates.ts. */
export const registries: readonly Registry[] = [
  {
    layout: 'folder',
    kind: 'format',
    root: 'packages/fields/formats',
    registry: 'formats',
    idType: 'FormatId',
    definition: { file: 'format.ts', export: 'format', type: 'FormatDefinition', from: '../define-format.ts' },
    parts: [
      { registry: 'formatLooks', file: 'look.ts', export: 'look', type: 'FormatLook', from: '../define-look.ts' },
      { registry: 'formatRules', file: 'rules.ts', export: 'rules', type: 'FormatRules', from: '../define-rules.ts' },
    ],
    server: { type: 'FormatServer', from: '../define-format-server.ts' },
    web: { type: 'FormatWeb', from: '../define-format-web.ts' },
  },
  {
    layout: 'folder',
    kind: 'action',
    root: 'packages/actions',
    idOf: clientActionId,
    registry: 'actions',
    idType: 'ClientActionId',
    definition: {
      file: 'action.ts',
      export: 'action',
      type: 'ClientActionDefinition',
      from: './define-action.ts',
    },
    web: { type: 'ActionWeb', from: './define-action-web.ts', isOptional: true },
  },
  {
    layout: 'folder',
    kind: 'component',
    root: 'packages/components',
    registry: 'components',
    idType: 'ComponentId',
    definition: {
      file: 'component.ts',
      export: 'component',
      type: 'ComponentDefinition',
      from: './define-component.ts',
    },
    parts: [
      {
        registry: 'effects',
        file: 'effect.tsx',
        export: 'effect',
        type: 'ComponentEffect',
        from: './define-effect.ts',
        isOptional: true,
      },
    ],
    web: { type: 'ComponentWeb', from: './define-component-web.ts', isOptional: true },
  },
  {
    layout: 'folder',
    kind: 'driver',
    root: 'packages/integrations/drivers',
    registry: 'drivers',
    idType: 'DriverId',
    definition: { file: 'driver.ts', export: 'driver', type: 'DriverDefinition', from: '../define-driver.ts' },
    server: { type: 'DriverServer', from: '../define-driver-server.ts' },
  },
  {
    layout: 'folder',
    kind: 'step',
    root: 'packages/flows/steps',
    idOf: stepId,
    registry: 'steps',
    idType: 'FlowStepId',
    definition: { file: 'step.ts', export: 'step', type: 'StepDefinition', from: '../define-step.ts' },
    server: { type: 'StepServer', from: '../define-step-server.ts', isOptional: true },
  },
  {
    layout: 'folder',
    kind: 'asset',
    root: 'packages/model/assets',
    idOf: assetId,
    registry: 'assetDefinitions',
    idType: 'AssetId',
    definition: { file: 'definition.ts', export: 'asset', type: 'AssetDefinition', from: '../define-asset.ts' },
    parts: [
      { registry: 'assetLooks', file: 'look.ts', export: 'look', type: 'AssetLook', from: '../asset-look.ts' },
      {
        registry: 'assetWords',
        file: 'words.ts',
        export: 'words',
        type: 'AssetWords',
        from: '../asset-words.ts',
      },
    ],
  },
  {
    layout: 'file',
    kind: 'contract',
    root: 'packages/contract',
    registry: 'contracts',
    export: 'contract',
    type: 'Contract',
    from: './define-contract.ts',
  },
  {
    layout: 'file',
    kind: 'function',
    root: 'packages/formula/functions',
    registry: 'functions',
    export: 'formulaFunction',
    type: 'FormulaFunction',
    from: '../define-function.ts',
  },
]
