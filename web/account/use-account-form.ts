import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { translate } from '../languages/translated.ts'
import { toFormProblems } from './form-problems.ts'

type Options<Fields extends FieldValues> = {
  schema: z.core.$ZodType<Fields, Fields>
  fields: readonly Path<Fields>[]
  initial: DefaultValues<Fields>
  /** The sentence for a refusal without one of its own. */
  failure: string
  send: (fields: Fields) => Promise<void>
}

/**
 * A form about an account: checked before it is sent. The server's refusals appear on their fields; an edit removes the field's
 * error.
 */
export function useAccountForm<Fields extends FieldValues>(options: Options<Fields>) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields, unknown, Fields>({
    resolver: standardSchemaResolver<Fields, unknown, Fields>(options.schema),
    reValidateMode: 'onSubmit',
    defaultValues: options.initial,
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null)
    try {
      await options.send(fields)
    } catch (error) {
      const { general, byField } = toFormProblems(error, options.fields, options.failure)
      setFailure(general)
      for (const { field, message } of byField) form.setError(field, { message }, { shouldFocus: true })
    }
  })

  return {
    submit,
    failure,
    isSubmitting,
    empty: () => form.reset(),
    field: (name: Path<Fields>) => ({
      ...form.register(name, {
        onChange: () => {
          form.clearErrors(name)
          setFailure(null)
        },
      }),
      error: errors[name]?.message && translate(errors[name].message as string),
    }),
  }
}
