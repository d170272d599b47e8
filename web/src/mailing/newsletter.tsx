import {
  listNewsletters,
  maxNewsletterLength,
  pauseNewsletter,
  previewNewsletter,
  saveNewsletter,
  showNewsletter,
  testNewsletter,
} from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Block, CurrentNewsletter } from '@street-musketeers/contract/mailing/newsletter-schemas.ts'
import { useRef, useState } from 'react'
import { newSubmissionId } from '../app/forms/new-submission-id.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { PageHead } from '../app/shell/page.tsx'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { CheckboxField } from '../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { NewsletterHistory } from './newsletter-history.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import type { Route } from './+types/newsletter.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [current, issues] = await Promise.all([
    call(showNewsletter, {}),
    loadListPage(request, (page) => call(listNewsletters, { page, size: 10 })),
  ])
  return { current, issues }
}

export default function Newsletter({ loaderData: { current, issues } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Newsletter" private />
      <PageTitle
        lead={`Sent every Friday at 9 in the morning, next on ${formatDateAndTime(current.nextLeavesAt)}, to ${readersText(current)}.`}
      >
        Newsletter
      </PageTitle>
      <Stack gap="loose">
        <PauseNewsletter current={current} />
        <NewsletterForm key={`${current.state} ${current.subject}`} current={current} />
        <NewsletterHistory issues={issues} />
      </Stack>
    </>
  )
}

const readersText = ({ readers }: CurrentNewsletter) =>
  readers === 1 ? 'one reader' : `${formatCount(readers)} readers`

function PauseNewsletter({ current: { pausedAt } }: { current: CurrentNewsletter }) {
  const showOutcome = useActionResult()
  const togglePause = async () => showOutcome(await call(pauseNewsletter, { paused: !pausedAt }))
  return (
    <>
      {pausedAt && (
        <Notice kind="info">
          Paused since {formatDateAndTime(pausedAt)}. Nothing will be sent until you resume it.
        </Notice>
      )}
      <Row>
        <ActionButton action={togglePause}>
          {pausedAt ? 'Resume the newsletter' : 'Pause the newsletter'}
        </ActionButton>
      </Row>
    </>
  )
}

function NewsletterForm({ current }: { current: CurrentNewsletter }) {
  const showOutcome = useActionResult()
  const wrapper = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<{ subject: string; blocks: Block[] } | null>(null)
  const form = useApiForm(saveNewsletter, {
    input: ({ subject, newsletterText, draft }) => ({ subject, newsletterText, draft: draft === 'on' }),
    onSuccess: showOutcome,
  })

  const testId = useRef(newSubmissionId())
  async function sendTest() {
    const { message } = await call(testNewsletter, { ...unsavedNewsletter(), submissionId: testId.current })
    // The next press asks for another.
    testId.current = newSubmissionId()
    toast(message)
  }

  function unsavedNewsletter() {
    const values = new FormData(wrapper.current?.querySelector('form') ?? undefined)
    return {
      subject: String(values.get('subject') ?? ''),
      newsletterText: String(values.get('newsletterText') ?? ''),
    }
  }

  return (
    <Panel title={titles[current.state]}>
      <div ref={wrapper}>
        <Form {...form}>
          <TextField name="subject" label="Subject" defaultValue={current.subject} required />
          <TextArea
            name="newsletterText"
            label="Newsletter text"
            hint="An empty line starts a new paragraph. **bold**, *italics*, [a link](https://example.org), # for a heading, - for a list."
            rows={14}
            limit={maxNewsletterLength}
            defaultValue={current.newsletterText}
            required
          />
          <CheckboxField
            name="draft"
            label="Save as a draft"
            hint="Drafts are not sent."
            defaultChecked={current.state === 'draft'}
          />
          <FormActions>
            <SubmitButton>Save</SubmitButton>
          </FormActions>
        </Form>
      </div>
      <Row>
        <ActionButton action={async () => setPreview(await call(previewNewsletter, unsavedNewsletter()))}>
          Show as readers see it
        </ActionButton>
        <ActionButton action={sendTest}>Send a test to myself</ActionButton>
      </Row>
      {preview && <NewsletterPreview {...preview} />}
    </Panel>
  )
}

const titles = {
  none: 'Write the next newsletter',
  draft: 'Draft',
  scheduled: 'Next Friday’s newsletter',
} as const
