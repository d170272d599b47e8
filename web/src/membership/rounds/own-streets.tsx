import { maxStreetsLength } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { TextArea } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

/** Where a musketeer delivers, in their own words, for themselves (rule: own-streets). */
export function OwnStreets({ streets }: { streets: string }) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/ownstreets', {
    name: 'streets',
    input: ({ streets: typed }) => ({ streets: String(typed) }),
    onSuccess: showOutcome,
  })
  return (
    <Form {...form}>
      <TextArea
        name="streets"
        label="Your streets"
        hint="In your own words, for all campaigns, such as “Mill Lane, even numbers, dog at 22”. Nobody else sees this. We store it encrypted."
        defaultValue={streets}
        limit={maxStreetsLength}
        rows={3}
        optional
        autoComplete="off"
      />
      <SubmitRow variant="secondary">Save my streets</SubmitRow>
    </Form>
  )
}
