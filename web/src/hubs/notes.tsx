import { maxNoteLength } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NotesOfRequest } from '@street-musketeers/contract/hubs/print-request-notes.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { call } from '../app/api/api.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { formatDate } from '../app/format/format-date.ts'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { TextArea } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Disclosure } from '../ui/page/disclosure.tsx'
import { Quotation, Stack } from '../ui/page/layout.tsx'

interface NotesProps {
  request: NotesOfRequest & { id: number; nickname: string }
  /** What the print hub is called; left out for its own people. */
  hubName?: string
}

/** What a musketeer and a print hub wrote to each other about a request, with the form for more (rule: print-request-notes). */
export function Notes({ request: { id, nickname, notes, canReport }, hubName }: NotesProps) {
  const showOutcome = useActionResult()
  const isHub = hubName === undefined
  const other = hubName ?? nickname
  return (
    <Stack gap="tight">
      {notes.length > 0 && (
        <Stack as="ol" gap="tight">
          {notes.map(({ number, byHub, words, writtenOn }) => (
            <li key={number}>
              <bdi>{byHub === isHub ? 'You' : other}</bdi>, {formatDate(writtenOn)}
              <Quotation>{words}</Quotation>
            </li>
          ))}
        </Stack>
      )}
      <Disclosure question={`Write to ${isHub ? isolate(nickname) : 'the print hub'}`}>
        <NoteForm id={id} isHub={isHub} />
      </Disclosure>
      {canReport && (
        <div>
          <ConfirmButton
            variant="quiet"
            label={`Report what ${isHub ? 'they' : 'this print hub'} wrote`}
            title="Report these notes?"
            confirm="Report them"
            onConfirm={async () =>
              showOutcome(
                await call(`POST /api/${isHub ? 'hubrequest' : 'printrequest'}/:id/notesreport`, { id }),
              )
            }
          >
            <p>
              We read what they wrote, and reply to you by email. We can suspend an account. We do not tell
              them that you reported it.
            </p>
          </ConfirmButton>
        </div>
      )}
    </Stack>
  )
}

function NoteForm({ id, isHub }: { id: number; isHub: boolean }) {
  const showOutcome = useActionResult()
  const form = useApiForm(`POST /api/${isHub ? 'hubrequest' : 'printrequest'}/:id/notes`, {
    name: `note-${id}`,
    input: (typed) => ({ ...typed, id }),
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  return (
    <Form {...form}>
      <TextArea
        name="words"
        label="Your note"
        hint="Do not give an address, a surname or a telephone number. We email it to them and delete it with the request."
        required
        rows={3}
        limit={maxNoteLength}
      />
      <SubmitRow>Send</SubmitRow>
    </Form>
  )
}
