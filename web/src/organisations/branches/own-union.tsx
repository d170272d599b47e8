import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { BranchOf } from '@street-musketeers/contract/organisations/branches.ts'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { FoldedSection } from '../../ui/page/section.tsx'

type Unions = ReplyOf<'GET /api/unions'>['unions']

/** Of which union an organisation is a branch (rule: branches). Nothing where there is no union to ask. */
export function OwnUnionSection({ branchOf, unions }: { branchOf: BranchOf | null; unions: Unions }) {
  if (!branchOf && !unions.length) return null
  return (
    <FoldedSection title="Your union" value={branchOf?.union ?? 'None'}>
      {branchOf && <p>{describeAnswer(branchOf)}</p>}
      {branchOf && branchOf.state !== 'refused' ? (
        <Leave branchOf={branchOf} />
      ) : (
        <UnionForm unions={unions.filter(({ id }) => id !== branchOf?.unionId)} />
      )}
    </FoldedSection>
  )
}

function UnionForm({ unions }: { unions: Unions }) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/org/union', {
    onLeave: 'drop',
    input: ({ unionId }) => ({ unionId: Number(unionId) }),
    onSuccess: showOutcome,
  })
  return (
    <Form {...form}>
      <SelectField
        name="unionId"
        label="Branch of"
        hint="We’ll ask the union. Its officers will see your organisation’s name, town and website, the principal contact’s name and email address, and, once it vouches for you, the totals of all its branches together."
        choices={[
          { value: '', label: 'Choose a union' },
          ...unions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        required
      />
      <SubmitRow>Ask the union</SubmitRow>
    </Form>
  )
}

function Leave({ branchOf: { state, union } }: { branchOf: BranchOf }) {
  const showOutcome = useActionResult()
  const leave = async () => showOutcome(await call('PUT /api/org/union', { unionId: null }))
  const label = state === 'asked' ? 'Ask it no more' : 'Leave the union'
  return (
    <ConfirmButton label={label} title={`${label}?`} confirm={label} onConfirm={leave}>
      <p>You’re no longer shown as a branch of {union}. You can ask it, or another union, again.</p>
    </ConfirmButton>
  )
}

function describeAnswer({ state, union, since }: BranchOf): string {
  const day = formatDate(since)
  if (state === 'asked') return `You asked ${union} on ${day}. It hasn’t answered yet.`
  if (state === 'refused')
    return `${union} told us on ${day} that you’re not a branch of it. If that is a mistake, please ask its officers.`
  return `${union} vouches for you, since ${day}.`
}
