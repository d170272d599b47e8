import type { CampaignDistributor, CampaignData } from '@street-musketeers/contract/membership/memberships.ts'
import {
  membershipMessages,
  totalSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import { formatDate, londonDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Form } from '../../ui/forms/form.tsx'
import { askIfUnusual, questionIn } from './ask-about-report.ts'
import { sumDelivered } from './delivered-total.ts'
import { ReportFields } from './report-fields.tsx'
import { reportDraft } from './use-report-form.ts'

const countName = 'campaignData.leafletsDelivered'

/** The draft of a change to a day's reports. */
export const changeDraft = (day: string) => `change-report ${day}`

interface DeliveryFormProps {
  membership: CampaignDistributor
  /** @param message thanks, with what they reported for the campaign in total; @param count how many leaflets the report has */
  onSaved: (message: string, count: number) => void
  /** Whether it asks for the postcode. */
  asksWhere?: boolean
  /** The day whose reports this one replaces, and how many it has; none for a new report. */
  change?: { day: string; count: number }
}

/** Whether the report that was just made is for a day after the campaign's last. */
const isNewestLate = (reports: readonly CampaignData[]) =>
  reports.toSorted((one, other) => other.campaignDataId - one.campaignDataId)[0]?.late ?? false

const thanksFor = (reports: readonly CampaignData[]) =>
  [
    membershipMessages.reported,
    totalSentence(sumDelivered(reports)),
    isNewestLate(reports) && membershipMessages.late,
  ]
    .filter(Boolean)
    .join(' ')

/** Reports a delivery, or changes what was reported for a day (rules: delivery-limits, reports-corrected). */
export function DeliveryForm({ membership, onSaved, asksWhere = false, change }: DeliveryFormProps) {
  const showOutcome = useActionResult()
  const [submission, setSubmission] = useState(newSubmissionId)
  const [today] = useState(() => londonDate(new Date()))
  const fields = useRef<HTMLDivElement>(null)
  // The form opens at a press, and the focus goes where the press leads.
  useEffect(() => fields.current?.querySelector<HTMLInputElement>(`[name="${countName}"]`)?.focus(), [])

  const form = useApiForm('POST /api/campaigndata', {
    name: change ? changeDraft(change.day) : reportDraft,
    ask: askIfUnusual(countName),
    input: ({ subDate, again, againOn, postcode, ...values }) => ({
      campaignDistributorId: membership.campaignDistributorId,
      subDate,
      campaignData: {
        leafletsDelivered: readWholeNumber(values[countName]) ?? values[countName],
      },
      submissionId: submission,
      ...(postcode && { postcode }),
      ...(change ? { again: 'change', againOn: change.day } : { again: again ?? 'ask', againOn }),
    }),
    onSuccess: async (reports: readonly CampaignData[], element) => {
      setSubmission(newSubmissionId())
      const count = readWholeNumber(new FormData(element).get(countName)) ?? 0
      element.reset()
      onSaved(thanksFor(reports), count)
      await showOutcome(
        change && {
          message: `${formatDate(change.day)} is changed. ${totalSentence(sumDelivered(reports))}`,
        },
      )
    },
  })
  return (
    <div ref={fields}>
      {/* A question is not an error, so it is not shown as one. */}
      <Form {...form} state={questionIn(form.state) ? null : form.state}>
        <ReportFields
          state={form.state}
          countName={countName}
          day={change?.day ?? today}
          asksWhere={asksWhere}
          {...(change
            ? { count: String(change.count) }
            : { days: { from: londonDate(membership.subDate), today } })}
        />
      </Form>
    </div>
  )
}
