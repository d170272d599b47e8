import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  type LeafletSize,
  type PrintChoices,
  maxHouses,
  printedSides,
  inks,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { smallestTextInPack } from '@street-musketeers/contract/campaigns/sheets.ts'
import { useState, type ReactNode } from 'react'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import { summarisePack } from './describe-pack.ts'
import { packSizesOf, warnOfSize, type PackSizes } from './pack-sizes.ts'
import { loadChoices, loadSides } from './print-choices.ts'
import styles from './print-form.module.css'
import { PrinterFields } from './printer-fields.tsx'
import { PrintPreview } from './print-preview.tsx'
import type { PageImage } from './sheet-drawing.tsx'
import { canPrintPdf, usePrintForm } from './use-print-form.ts'

const sizeChoices = {
  A4: { label: 'A4', hint: 'One on each sheet. Nothing to cut.' },
  A5: { label: 'A5', hint: 'Two on each sheet. One cut.' },
  A6: { label: 'A6', hint: 'Four on each sheet. Two cuts.' },
}
const sideChoices = {
  one: { label: 'One side', hint: 'For printers that print one side only.' },
  'long-edge': { label: 'Both sides, flip on long edge', hint: 'The usual setting on most printers.' },
  'short-edge': {
    label: 'Both sides, flip on short edge',
    hint: 'If your printer turns the paper top to bottom.',
  },
}
const inkChoices = {
  colour: { label: 'As it is', hint: 'In the leaflet’s own colours.' },
  saver: {
    label: 'Ink saver',
    hint: 'Black ink only, and about half as much of it in dark areas. Text stays dark.',
  },
}
const toChoices = <Value extends string>(
  values: readonly Value[],
  texts: Record<Value, { label: string; hint: string }>,
) => values.map((value) => ({ value, ...texts[value] }))

const doneMessages = {
  printed:
    'Your leaflets are ready in the print window. Choose A4 and “Actual size”, then print. If no window opened, save the PDF and print that.',
  saved: 'The PDF is saved. Open it and choose Print, A4 and “Actual size”.',
}

interface PrintFormProps {
  campaign: Campaign
  pages: readonly PageImage[]
  /** The report link by which somebody prints without signing in. */
  link: string | undefined
  /** Where the leaflets go; empty if it is not known. */
  doors: string
  /** Whether a sheet for whoever prints comes first (rule: no-more-leaflets). */
  hasCover: boolean
  /** What to do once they are printed. */
  next?: ReactNode
  /** Another way to print the same pack, as a disclosure. */
  elsewhere?: ((choices: PrintChoices) => ReactNode) | undefined
}

/** Prints or saves a leaflet in one press, as it was printed last; shows what sheets that makes, and changes how it is printed. */
export default function PrintForm({
  campaign,
  pages,
  link,
  doors,
  hasCover,
  next,
  elsewhere,
}: PrintFormProps) {
  const { leafletPageCount: pageCount } = campaign
  const [canPrint] = useState(canPrintPdf)
  const [sizes] = useState(() => packSizesOf(campaign, pages, loadSides(pageCount)))
  const { form, onInput, choices, received, done } = usePrintForm(campaign, {
    sizes,
    canPrint,
    link,
    doors,
  })
  const smallestTextAs = (size: LeafletSize) =>
    smallestTextInPack({ size, sides: choices.sides }, pages, campaign.leafletSmallestTextPt)
  return (
    <div onInput={onInput}>
      <Form {...form}>
        <div className={styles.page}>
          <Stack gap="loose">
            {campaign.imprint && <PrinterFields things="these leaflets" readers="every house" />}
            <Stack>
              <p className={styles.line}>{summarisePack(choices, pageCount)}</p>
              <PrintButtons canPrint={canPrint} houses={choices.houses} />
              {doors && <p>On the first sheet: {doors}.</p>}
              {hasCover && <p>Before them comes one more sheet, for you: it names the homes to skip.</p>}
              {form.pending && (
                <ProgressBar
                  label={received === null ? 'Laying out your sheets' : 'Fetching your sheets'}
                  part={received}
                />
              )}
              {done && <Notice kind="success">{doneMessages[done]}</Notice>}
              {done && next}
            </Stack>
            <DisclosureList>
              <Disclosure question="Change">
                <PrintFields pageCount={pageCount} sizes={sizes} smallestTextAs={smallestTextAs} />
              </Disclosure>
              {elsewhere?.(choices)}
            </DisclosureList>
          </Stack>
          <div className={styles.preview}>
            <PrintPreview
              choices={choices}
              pageCount={pageCount}
              pages={pages}
              smallestText={smallestTextAs(choices.size)}
              hasCover={hasCover}
            />
          </div>
        </div>
      </Form>
    </div>
  )
}

interface PrintFieldsProps {
  pageCount: number
  sizes: PackSizes
  /** The size in points of the smallest text, printed in this size; null if not known. */
  smallestTextAs: (size: LeafletSize) => number | null
}

function PrintFields({ pageCount, sizes, smallestTextAs }: PrintFieldsProps) {
  const [defaults] = useState(() => loadChoices(pageCount, sizes))
  return (
    <Stack gap="loose">
      <TextField
        name="houses"
        label="How many houses?"
        hint={`About 20 takes ten minutes. At most ${maxHouses}.`}
        type="number"
        short
        autoComplete="off"
        defaultValue={String(defaults.houses)}
      />
      <SizeFields sizes={sizes} smallestTextAs={smallestTextAs} defaultSize={defaults.size} />
      {pageCount > 1 && (
        <RadioCards
          name="sides"
          label="Which sides of the paper?"
          choices={toChoices(printedSides, sideChoices)}
          defaultValue={defaults.sides}
        />
      )}
      <RadioCards
        name="ink"
        label="Which ink?"
        choices={toChoices(inks, inkChoices)}
        defaultValue={defaults.ink}
      />
    </Stack>
  )
}

/** The sizes that suit the leaflet, and the others on request. */
function SizeFields({
  sizes: { own, offered, others },
  smallestTextAs,
  defaultSize,
}: Omit<PrintFieldsProps, 'pageCount'> & { defaultSize: LeafletSize }) {
  const choicesOf = (sizes: readonly LeafletSize[]) =>
    toChoices(sizes, sizeChoices).map(({ value, label, hint }) => {
      const warning = warnOfSize(value, own, smallestTextAs(value))
      return { value, label, hint: warning ? `${hint} ${warning}` : hint }
    })
  const fields = { name: 'size', defaultValue: defaultSize, small: true } as const
  return (
    <Stack>
      <RadioCards {...fields} label="How large?" choices={choicesOf(offered)} />
      {others.length > 0 && (
        <DisclosureList>
          <Disclosure question="Other sizes" open={others.includes(defaultSize)}>
            <RadioCards {...fields} label="Other sizes" choices={choicesOf(others)} />
          </Disclosure>
        </DisclosureList>
      )}
    </Stack>
  )
}

function PrintButtons({ canPrint, houses }: { canPrint: boolean; houses: number }) {
  return (
    <FormActions>
      {canPrint && (
        <SubmitButton size="large" value="print" pendingText="Getting it ready">
          Print my {houses}
        </SubmitButton>
      )}
      <SubmitButton
        variant={canPrint ? 'secondary' : 'primary'}
        size="large"
        value="save"
        pendingText="Getting it ready"
      >
        Save the PDF
      </SubmitButton>
    </FormActions>
  )
}
