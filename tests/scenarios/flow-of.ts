import { type FlowDocument, flowEngineVersion } from '@trellis/model'

/** A flow with an input and a loop with a step in it; every name in it begins with `mark`. */
export function flowOf(name: string, mark = ''): FlowDocument {
  const what = { type: 'string', format: 'text', title: `${mark}What` } as const
  const steps: FlowDocument['steps'] = [
    {
      id: 'check',
      stepName: `${mark}Check`,
      action: { type: 'CONDITION', parameters: { condition: { ISBLANK: ['{{input.what}}'] } } },
      nextSteps: [{ id: 'n1', lineName: `${mark}always`, goTo: 'each' }],
      errorSteps: [],
    },
    {
      id: 'each',
      stepName: `${mark}Each`,
      action: { type: 'FOR_EACH', parameters: { list: ['{{input.what}}'] } },
      nextSteps: [],
      errorSteps: [{ id: 'e1', lineName: `${mark}failed`, stepErrorTypeList: ['TIMEOUT'] }],
      body: {
        start: 'inside',
        steps: [
          {
            id: 'inside',
            stepName: `${mark}Inside`,
            action: { type: 'TRANSFORM', parameters: { value: '{{event.item}}' } },
            nextSteps: [],
            errorSteps: [],
          },
        ],
      },
    },
  ]
  return {
    name,
    engineVersion: flowEngineVersion,
    inputs: { type: 'object', properties: { what } },
    inputChanges: [{ key: 'what', value: '{{input.what}}' }],
    state: { type: 'object', properties: { kept: { type: 'number', format: 'number', title: `${mark}Kept` } } },
    output: '{{result.each}}',
    start: 'check',
    steps,
  }
}
