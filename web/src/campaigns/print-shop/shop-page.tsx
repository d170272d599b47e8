import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { maxQuantity, priceMessages } from '@street-musketeers/contract/campaigns/print-shop-limits.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import { useState, type ReactNode } from 'react'
import { Page } from '../../app/page/page.tsx'
import type { BreadcrumbsProps } from '../../ui/page/breadcrumbs.tsx'
import { CopyText } from '../../ui/forms/copy-text.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { FormStateContext } from '../../ui/forms/form-state.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PriceTable, type Prices } from './prices.tsx'
import { composeShopWords, type ShopOrder } from './shop-words.ts'

interface ShopPageProps {
  /** Of the leaflet. */
  name: string
  parents: BreadcrumbsProps['parents']
  /** What the shop is asked for, as far as the leaflet says. */
  order: Pick<ShopOrder, 'size' | 'sides' | 'isBlackOnly' | 'hasBleed'>
  /** Null for administrators, who see none. */
  prices: Prices | null
  /** The form that downloads the file. */
  children: ReactNode
}

/** What an organisation needs to have a leaflet printed by a print shop: the file, what to ask for, and what shops asked before (rule: print-shop-files). */
export function ShopPage({ name, parents, order, prices, children }: ShopPageProps) {
  return (
    <Page
      title={`Print shop: ${name}`}
      heading="Have it printed by a print shop"
      lead={<span dir="auto">{name}</span>}
      narrow
      private
      parents={parents}
      current="Print shop"
    >
      <Stack gap="loose">
        <Section title="The file">{children}</Section>
        <Section title="What to ask for">
          <AskFor order={order} />
        </Section>
        {prices && (
          <Section title="What print shops asked">
            <PriceTable prices={prices} />
          </Section>
        )}
      </Stack>
    </Page>
  )
}

/** Usual papers for leaflets, in grams per square metre. */
const papers = [
  { value: '90', label: '90 gsm, like office paper' },
  { value: '130', label: '130 gsm, the usual leaflet' },
  { value: '170', label: '170 gsm, like thin card' },
]

const noNumber = { values: {}, message: '', fields: { copies: priceMessages.quantity } }

function AskFor({ order }: Pick<ShopPageProps, 'order'>) {
  /** Null for what is no number of copies. */
  const [copies, setCopies] = useState<number | null>(5000)
  const [sides, setSides] = useState(order.sides)
  const [paper, setPaper] = useState('130')
  return (
    <Stack>
      <FormStateContext value={copies === null ? noNumber : null}>
        <TextField
          name="copies"
          label="How many copies?"
          type="number"
          short
          autoComplete="off"
          defaultValue="5000"
          data-never-saved
          onChange={({ currentTarget }) => {
            const typed = readWholeNumber(currentTarget.value) ?? 0
            setCopies(typed >= 1 && typed <= maxQuantity ? typed : null)
          }}
        />
      </FormStateContext>
      <SelectField
        name="shopSides"
        label="Sides"
        choices={[
          { value: 'one', label: 'One side' },
          { value: 'two', label: 'Two sides' },
        ]}
        defaultValue={order.sides}
        neverSaved
        onChoose={(chosen) => setSides(chosen === 'one' ? 'one' : 'two')}
      />
      <SelectField
        name="shopPaper"
        label="Paper"
        choices={papers}
        defaultValue="130"
        neverSaved
        onChoose={setPaper}
      />
      {copies !== null && (
        <CopyText
          label="Words for the print shop"
          value={composeShopWords({ ...order, copies, sides, paper })}
        />
      )}
    </Stack>
  )
}

export const sizeChoices: { value: LeafletSize; label: string }[] = [
  { value: 'A4', label: 'A4, 210 × 297 mm' },
  { value: 'A5', label: 'A5, 148 × 210 mm' },
  { value: 'A6', label: 'A6, 105 × 148 mm' },
]
