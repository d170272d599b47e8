import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { BranchOf } from '@street-musketeers/contract/organisations/branches.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { FoldedSection } from '../../ui/page/section.tsx'

type OwnUnion = ReplyOf<'GET /api/org/union'>

/** Of which union an organisation is a branch (rule: branches). Nothing where there is no union to ask. */
export function OwnUnionSection({ ownUnion: { branchOf, unions } }: { ownUnion: OwnUnion }) {
  if (!branchOf && !unions.length) return null
  return (
    <FoldedSection title="Your union" value={branchOf?.union ?? 'None'}>
      {branchOf && <p>{describeAnswer(branchOf)}</p>}
      <UnionForm key={branchOf?.unionId} branchOf={branchOf} unions={unions} />
    </FoldedSection>
  )
}

function UnionForm({ branchOf, unions }: OwnUnion) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/org/union', {
    onLeave: 'drop',
    input: ({ unionId }) => ({ unionId: unionId ? Number(unionId) : null }),
    onSuccess: showOutcome,
  })
  const current = branchOf && !unions.some(({ id }) => id === branchOf.unionId) ? [branchOf] : []
  return (
    <Form {...form}>
      <SelectField
        name="unionId"
        label="Branch of"
        hint="We’ll ask the union. Its officers will see your organisation’s name, town and website, the principal contact’s name and email address, and, once it vouches for you, the totals of all its branches together."
        choices={[
          { value: '', label: 'No union here' },
          ...current.map(({ unionId, union }) => ({ value: String(unionId), label: union })),
          ...unions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        defaultValue={branchOf ? String(branchOf.unionId) : ''}
      />
      <SubmitRow>Save union</SubmitRow>
    </Form>
  )
}

function describeAnswer({ state, union, since }: BranchOf): string {
  const day = formatDate(since)
  if (state === 'asked') return `You asked ${union} on ${day}. It hasn’t answered yet.`
  if (state === 'refused')
    return `${union} told us on ${day} that you’re not a branch of it. If that is a mistake, please ask its officers.`
  return `${union} vouches for you, since ${day}.`
}
