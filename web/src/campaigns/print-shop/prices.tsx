import { maxPriceForLength } from '@street-musketeers/contract/campaigns/print-shop-limits.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { ForSeat, hasSeat } from '../../app/session/for-seat.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'

export type Prices = ReplyOf<'GET /api/org/printprices'>['prices']

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** What an organisation's people noted of print shops (rule: print-prices). */
export function PriceTable({ prices }: { prices: Prices }) {
  const showOutcome = useActionResult()
  const remove = async (id: number) => showOutcome(await call('DELETE /api/org/printprices/:id', { id }))
  return (
    <Stack>
      {prices.length === 0 ? (
        <p>
          No prices yet. Note what a print shop asks, so that whoever orders next knows what to expect. Only
          your organisation sees it.
        </p>
      ) : (
        <Table
          caption="Prices"
          hideCaption
          rows={prices}
          rowKey={({ id }) => id}
          columns={[
            { label: 'For', cell: ({ priceFor }) => <span dir="auto">{priceFor}</span> },
            { label: 'Copies', number: true, cell: ({ quantity }) => formatCount(quantity) },
            { label: 'Price', number: true, cell: ({ pricePence }) => pounds.format(pricePence / 100) },
            { label: 'Noted', cell: ({ addedAt }) => formatDate(addedAt) },
            ...(hasSeat('author')
              ? [
                  {
                    label: 'Change or remove',
                    hideLabel: true,
                    cell: (price: Prices[number]) => (
                      <Row>
                        <ChangePrice key={JSON.stringify(price)} price={price} />
                        <ActionButton variant="quiet" action={() => remove(price.id)}>
                          Remove <WhichPrice {...price} />
                        </ActionButton>
                      </Row>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <ForSeat least="author">
        <DisclosureList>
          <Disclosure question="Note a price">
            <AddPrice />
          </Disclosure>
        </DisclosureList>
      </ForSeat>
    </Stack>
  )
}

const WhichPrice = ({ quantity, priceFor }: Prices[number]) => (
  <VisuallyHidden>
    {formatCount(quantity)}, {priceFor}
  </VisuallyHidden>
)

function AddPrice() {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/org/printprices', {
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  return (
    <Form {...form}>
      <PriceFields />
      <FormActions>
        <SubmitButton variant="secondary">Note it</SubmitButton>
      </FormActions>
    </Form>
  )
}

function ChangePrice({ price }: { price: Prices[number] }) {
  const showOutcome = useActionResult()
  const [isOpen, setIsOpen] = useState(false)
  const form = useApiForm('PUT /api/org/printprices/:id', {
    name: `price-${price.id}`,
    input: (typed) => ({ ...typed, id: price.id }),
    onRestored: () => setIsOpen(true),
    onSuccess: (reply) => {
      setIsOpen(false)
      return showOutcome(reply)
    },
  })
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Change <WhichPrice {...price} />
      </Button>
      <Dialog title="Change this price" open={isOpen} onClose={() => setIsOpen(false)}>
        <Form {...form}>
          <PriceFields price={price} />
          <FormActions>
            <SubmitButton>Save</SubmitButton>
            <Button type="reset" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </FormActions>
        </Form>
      </Dialog>
    </>
  )
}

const PriceFields = ({ price }: { price?: Prices[number] }) => (
  <>
    <TextField
      name="priceFor"
      label="What is it for?"
      hint={`The shop, size and paper, such as: A5, two sides, 130 gsm, Exampleton Print. At most ${maxPriceForLength} letters.`}
      required
      autoComplete="off"
      defaultValue={price?.priceFor}
    />
    <TextField
      name="quantity"
      label="Copies"
      type="number"
      short
      required
      autoComplete="off"
      defaultValue={price && String(price.quantity)}
    />
    <TextField
      name="price"
      label="Price in pounds"
      hint="Such as 84.50"
      short
      required
      inputMode="decimal"
      autoComplete="off"
      defaultValue={price && (price.pricePence / 100).toFixed(2)}
    />
  </>
)
