import { FieldInput, makeFormValidator } from '@trellis/fields/web'
import { Controller, useForm } from 'react-hook-form'
import { wideGroups, wideRecord, wideSchema } from '../wide-schema.ts'

const validate = makeFormValidator(wideSchema)

/**
 * The form as one would write it with react-hook-form: controlled inputs checked as they are typed in,
 * marked where they were changed, Save once something was, an action that waits until all is right, and a list of what is not.
 */
export function HookForm() {
  const { control, handleSubmit, formState } = useForm({ defaultValues: wideRecord, mode: 'onChange' })
  return (
    <form aria-label="Wide form" onSubmit={event => void handleSubmit(() => undefined)(event)} noValidate>
      <button type="submit" disabled={!formState.isDirty}>
        Save
      </button>
      <button type="button" disabled={!formState.isValid}>
        Approve
      </button>
      <ul>
        {Object.entries(formState.errors).map(([path, error]) => (
          <li key={path}>{String(error?.message)}</li>
        ))}
      </ul>
      {wideGroups.map(group => (
        <section key={group.id} aria-label={group.name}>
          <h2>{group.name}</h2>
          {Object.entries(wideSchema.properties)
            .filter(([, { metadata }]) => metadata?.detailGroupId === group.id)
            .map(([path, schema]) => (
              <Controller
                key={path}
                name={path}
                control={control}
                rules={{ validate: value => validate({ [path]: value }, [path])[0]?.message ?? true }}
                render={({ field, fieldState }) => (
                  <div data-field={path} data-changed={fieldState.isDirty || undefined}>
                    <FieldInput
                      id={path}
                      fieldId={path}
                      schema={schema}
                      value={field.value}
                      onChange={field.onChange}
                      onBlur={field.onBlur}
                      required={wideSchema.required?.includes(path) ?? false}
                      disabled={false}
                      readOnly={false}
                      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
                    />
                  </div>
                )}
              />
            ))}
        </section>
      ))}
    </form>
  )
}
