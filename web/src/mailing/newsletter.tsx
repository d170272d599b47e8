import type { CurrentNewsletter } from '@street-musketeers/contract/mailing/newsletter.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import { maxNewsletterLength } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useRef, useState } from 'react'
import { newSubmissionId } from '../app/forms/new-submission-id.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime, formatDayOfWeek } from '../app/format/format-date.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useLivePreview } from '../app/forms/use-live-preview.ts'
import { useRevision } from '../app/forms/use-revision.ts'
import { Button } from '../ui/forms/button.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { FormatButtons } from '../ui/forms/format-buttons.tsx'
import { Panel } from '../ui/page/card.tsx'
import { TextArea, TextField } from '../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { Quotation, Row, Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { NewsletterHistory } from './newsletter-history.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import styles from './newsletter.module.css'
import type { Route } from './+types/newsletter.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [current, issues] = await Promise.all([
    call('GET /api/newsletter', {}),
    loadListPage(request, (page) => call('GET /api/newsletters/:page/:size', { page, size: 10 })),
  ])
  return { current, issues }
}

export default function Newsletter({ loaderData: { current, issues } }: Route.ComponentProps) {
  return (
    <TabPage
      title="Newsletter"
      lead={`Sent every Friday at 9 in the morning, next on ${formatDateAndTime(current.nextLeavesAt)}, to ${readersText(current)}.`}
    >
      {current.pausedAt && (
        <Notice kind="info">
          Paused since {formatDateAndTime(current.pausedAt)}. Nothing will be sent until you resume it.
        </Notice>
      )}
      <NewsletterForm current={current} />
      <PauseNewsletter current={current} />
      <NewsletterHistory issues={issues} />
    </TabPage>
  )
}

const readersText = ({ readers }: CurrentNewsletter) =>
  readers === 1 ? 'one reader' : `${formatCount(readers)} readers`

function PauseNewsletter({ current: { pausedAt } }: { current: CurrentNewsletter }) {
  const showOutcome = useActionResult()
  const togglePause = async () => showOutcome(await call('POST /api/newsletter/pause', { paused: !pausedAt }))
  return (
    <Row>
      <ActionButton action={togglePause}>
        {pausedAt ? 'Resume the newsletter' : 'Pause the newsletter'}
      </ActionButton>
    </Row>
  )
}

/** The form is filled once, so a refresh of the page does not change what was typed. */
function NewsletterForm({ current }: { current: CurrentNewsletter }) {
  const showOutcome = useActionResult()
  const wrapper = useRef<HTMLDivElement>(null)
  const [initial] = useState(current)
  const [theirs, setTheirs] = useState<CurrentNewsletter | null>(null)
  const { base, call: callWithRevision } = useRevision(initial.revision)
  const callAndCompare: Client = async (to, input) => {
    try {
      return await callWithRevision(to, input)
    } catch (error) {
      if (error instanceof ApiError && error.error === 'ChangedMeanwhile')
        setTheirs(await call('GET /api/newsletter', {}))
      throw error
    }
  }
  const form = useApiForm('POST /api/newsletter', {
    base,
    call: callAndCompare,
    input: ({ subject, newsletterText, draft }) => ({ subject, newsletterText, draft: draft === 'on' }),
    onSuccess: async (reply) => {
      setTheirs(null)
      await showOutcome(reply)
    },
  })

  const testId = useRef(newSubmissionId())
  async function sendTest() {
    const { message } = await call('POST /api/newsletter/test', {
      ...unsavedNewsletter(),
      submissionId: testId.current,
    })
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

  /** Puts their newsletter in the place of what was typed. */
  function takeTheirs({ subject, newsletterText }: CurrentNewsletter) {
    const { elements } = wrapper.current!.querySelector('form')!
    const fields = {
      subject: elements.namedItem('subject') as HTMLInputElement,
      newsletterText: elements.namedItem('newsletterText') as HTMLTextAreaElement,
    }
    fields.subject.value = subject
    fields.newsletterText.value = newsletterText
    for (const field of Object.values(fields)) field.dispatchEvent(new Event('input', { bubbles: true }))
    setTheirs(null)
    fields.subject.focus()
  }

  return (
    <Panel title={titles[current.state]}>
      <div ref={wrapper}>
        <Form {...form}>
          <div className={styles.writing}>
            <Stack gap="loose">
              <TextField name="subject" label="Subject" defaultValue={initial.subject} required />
              <TextArea
                name="newsletterText"
                label="Newsletter text"
                hint="An empty line starts a new paragraph. **bold**, *italics*, [a link](https://example.org), # for a heading, - for a list."
                rows={14}
                limit={maxNewsletterLength}
                defaultValue={initial.newsletterText}
                tools={<FormatButtons field="newsletterText" label="Format the text" formats={formats} />}
                required
              />
              <p>
                Once sent, anybody can read it under <a href={paths.newsletters()}>Newsletters</a>. So name
                nobody who has not said yes.
              </p>
              <NewsletterActions current={current} sendTest={sendTest} />
              {theirs && <TheirNewsletter newsletter={theirs} onTaken={takeTheirs} />}
            </Stack>
            <LivePreview />
          </div>
        </Form>
      </div>
    </Panel>
  )
}

interface ActionsProps {
  current: CurrentNewsletter
  sendTest: () => Promise<void>
}

/** The Enter key presses the first button, which leaves the newsletter a draft, or scheduled. */
function NewsletterActions({ current, sendTest }: ActionsProps) {
  const isScheduled = current.state === 'scheduled'
  const draft = (
    <SubmitButton variant="secondary" name="draft" value="on">
      {isScheduled ? 'Back to a draft' : 'Save draft'}
    </SubmitButton>
  )
  const send = <SubmitButton>{sendText(current)}</SubmitButton>
  return (
    <FormActions>
      {isScheduled ? send : draft}
      <ActionButton action={sendTest}>Send a test</ActionButton>
      {isScheduled ? draft : send}
    </FormActions>
  )
}

/** What sending does, with the real day and number. */
const sendText = (current: CurrentNewsletter) =>
  current.pausedAt
    ? 'Send it after the pause'
    : `Send on ${formatDayOfWeek(current.nextLeavesAt)} to ${readersText(current)}`

const formats = [
  ['bold', 'Bold'],
  ['italics', 'Italics'],
  ['link', 'Link'],
  ['heading', 'Heading'],
  ['list', 'List'],
] as const

/** What is typed, as readers will get it. */
function LivePreview() {
  const { ref, preview } = useLivePreview(askForPreview)
  return (
    <div ref={ref} className={styles.preview}>
      <h3>Preview</h3>
      {preview ? (
        <NewsletterPreview {...preview} />
      ) : (
        <p>What you write appears here as readers will see it.</p>
      )}
    </div>
  )
}

/** A preview needs no subject yet. */
function askForPreview(typed: FormData) {
  const [subject, newsletterText] = [typed.get('subject'), typed.get('newsletterText')].map(String)
  return newsletterText?.trim()
    ? call('POST /api/newsletter/preview', { subject: subject?.trim() || 'Subject', newsletterText })
    : null
}

interface TheirNewsletterProps {
  newsletter: CurrentNewsletter
  onTaken: (newsletter: CurrentNewsletter) => void
}

/** What somebody else has saved since the form was opened, beside what was typed. */
function TheirNewsletter({ newsletter, onTaken }: TheirNewsletterProps) {
  if (newsletter.state === 'none')
    return (
      <Notice kind="info">
        The newsletter you opened has since been sent. If you save yours, it will be the next one.
      </Notice>
    )
  return (
    <section aria-labelledby="theirs">
      <h3 id="theirs">What somebody else has saved</h3>
      <p>
        <strong dir="auto">{newsletter.subject}</strong>
        {newsletter.state === 'draft' && ' (draft)'}
      </p>
      <Quotation>{newsletter.newsletterText}</Quotation>
      <Row>
        <Button onClick={() => onTaken(newsletter)}>Use theirs instead of mine</Button>
      </Row>
    </section>
  )
}

const titles = {
  none: 'Write the next newsletter',
  draft: 'Draft',
  scheduled: 'Next Friday’s newsletter',
} as const
