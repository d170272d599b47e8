import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { Refused } from '@street-musketeers/contract/client.ts'
import {
  inks,
  leafletSizes,
  mostHouses,
  printedSides,
  printPack,
  type PackChoices,
} from '@street-musketeers/contract/campaigns/print-pack.ts'
import { useRef, useState, type FormEvent } from 'react'
import { callDownloading } from '../../app/api/call-downloading.ts'
import { readWhole } from '../../app/forms/read-whole.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useCatchUp } from '../../app/forms/use-outcome.ts'
import { RadioCards } from '../../ui/forms/choices.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import { keepChoices, lastChoices, readChoices } from './print-choices.ts'
import { canPrintPdf, printPdf } from './print-pdf.ts'
import styles from './print-form.module.css'
import { PrintPreview } from './print-preview.tsx'
import type { PageShape } from './sheet-drawing.tsx'

const sizeChoices = {
  A4: { label: 'A4', hint: 'One on each sheet. Nothing to cut.' },
  A5: { label: 'A5', hint: 'Two on each sheet. One cut.' },
  A6: { label: 'A6', hint: 'Four on each sheet. Two cuts.' },
}
const sideChoices = {
  one: { label: 'One side', hint: 'For printers that print one side only.' },
  'long-edge': { label: 'Both sides, flip on long edge', hint: 'What most printers do by themselves.' },
  'short-edge': {
    label: 'Both sides, flip on short edge',
    hint: 'If your printer turns the paper top to bottom.',
  },
}
const inkChoices = {
  colour: { label: 'As it is', hint: 'In the leaflet’s own colours.' },
  saver: {
    label: 'Ink saver',
    hint: 'Black ink only, and about half as much of it in dark areas. Letters stay dark.',
  },
}
const listed = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, { label: string; hint: string }>,
) => values.map((value) => ({ value, ...words[value] }))

interface PrintFormProps {
  campaign: Campaign
  pages: readonly PageShape[]
}

/** How many, how large, which sides, which ink; what that makes; and the way to the printer. */
export default function PrintForm({ campaign, pages }: PrintFormProps) {
  const { campaignId, campaignName, leafletVersion, leafletPageCount: pageCount } = campaign
  const catchUp = useCatchUp()
  const [first] = useState(() => lastChoices(pageCount))
  const [shown, setShown] = useState<PackChoices>(first)
  const [received, setReceived] = useState<number | null>(null)
  const [done, setDone] = useState<'printed' | 'saved' | null>(null)
  const [canPrint] = useState(canPrintPdf)
  const wantsPrint = useRef(canPrint)

  const form = useApiForm(printPack, {
    call: async (to, input) => {
      try {
        return await callDownloading(setReceived)(to, input)
      } catch (error) {
        if (error instanceof Refused && error.error === 'LeafletReplaced') await catchUp()
        throw error
      }
    },
    input: (typed) => ({
      campaignId,
      leafletVersion,
      sides: 'one',
      ...typed,
      houses: readWhole(typed.houses) ?? typed.houses,
    }),
    done: async (file) => {
      keepChoices(shown, pageCount)
      setDone(
        await handOver(file, wantsPrint.current, `${campaignName}, ${shown.houses} × ${shown.size}.pdf`),
      )
    },
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    wantsPrint.current = (submitter as HTMLButtonElement | null)?.value === 'print'
    setReceived(null)
    setDone(null)
    return form.onSubmit(event)
  }

  function choose(event: FormEvent<HTMLElement>) {
    const element = (event.target as HTMLInputElement).form
    if (!element) return
    const { houses, ...chosen } = readChoices(Object.fromEntries(new FormData(element)), pageCount)
    setShown((before) => ({ ...before, ...chosen, ...(houses !== null && { houses }) }))
    setDone(null)
  }

  return (
    <div onInput={choose}>
      <Form {...form} onSubmit={onSubmit}>
        <div className={styles.page}>
          <Stack gap="loose">
            <TextField
              name="houses"
              label="How many houses?"
              hint={`About 20 is a street in ten minutes. At most ${mostHouses}.`}
              type="number"
              short
              required
              autoComplete="off"
              defaultValue={String(first.houses)}
            />
            <RadioCards
              name="size"
              label="How large?"
              choices={listed(leafletSizes, sizeChoices)}
              defaultValue={first.size}
              small
            />
            {pageCount > 1 && (
              <RadioCards
                name="sides"
                label="Which sides of the paper?"
                choices={listed(printedSides, sideChoices)}
                defaultValue={first.sides}
              />
            )}
            <RadioCards
              name="ink"
              label="Which ink?"
              choices={listed(inks, inkChoices)}
              defaultValue={first.ink}
            />
          </Stack>
          <div className={styles.preview}>
            <PrintPreview choices={shown} pageCount={pageCount} pages={pages} />
          </div>
          <Stack>
            <FormActions>
              {canPrint && (
                <SubmitButton value="print" pendingText="Getting it ready">
                  Print my {shown.houses}
                </SubmitButton>
              )}
              <SubmitButton
                look={canPrint ? 'secondary' : 'primary'}
                value="save"
                pendingText="Getting it ready"
              >
                Save the PDF
              </SubmitButton>
            </FormActions>
            {form.pending && <Progress received={received} />}
            {done && <Notice kind="success">{sentences[done]}</Notice>}
          </Stack>
        </div>
      </Form>
    </div>
  )
}

const sentences = {
  printed:
    'Your pack is with the printer’s own window: choose A4 and “Actual size”, then print. Nothing came up? Save the PDF and print that.',
  saved: 'The PDF is saved. Open it, choose Print, A4 and “Actual size”.',
}

/** A browser that keeps its PDF viewer to itself gets the file in its place. */
async function handOver(file: Blob, wantsPrint: boolean, name: string): Promise<'printed' | 'saved'> {
  if (wantsPrint)
    try {
      await printPdf(file, name)
      return 'printed'
    } catch {
      // Firefox lets nobody into its viewer in some settings.
    }
  saveFile(file, name)
  return 'saved'
}

function Progress({ received }: { received: number | null }) {
  return received === null ? (
    <ProgressBar label="Laying out your sheets" part={null} />
  ) : (
    <ProgressBar label="Fetching your sheets" part={received} />
  )
}
