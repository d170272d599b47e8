import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Id, Instant, LeafletVersion, line, optionalDrawnLine, typedCount } from '../fields.ts'
import { leafletSizes, maxPrinterLengths } from './messages-and-limits.ts'
import { packProblems } from './print-packs.ts'
import { maxPriceForLength, maxQuantity, priceMessages, readPrice } from './print-shop-limits.ts'

const Price = z
  .string(priceMessages.invalid)
  .transform(readPrice)
  .refine((pence) => pence !== null, priceMessages.invalid)
  .transform((pence) => pence!)

const price = {
  quantity: typedCount(maxQuantity, priceMessages.quantity),
  price: Price,
  priceFor: line(maxPriceForLength),
}
const priceExample = { quantity: 5000, price: '84.50', priceFor: 'A5, colour, two sides, Exampleton Print' }

/** What an organisation has a print shop print (rules: print-shop-files, print-prices). */
export const printShopEndpoints = {
  drawShopFile: endpoint('GET /api/org/campaign/:id/printshop.pdf', {
    summary:
      'A leaflet of a live campaign for a print shop, one copy: pages of the chosen size as the trim box, 3 mm around it as the bleed box, and crop marks. The leaflet ends at the cut. That of election material names its printer, so `printerName` and `printerAddress` are needed; they are stored nowhere.',
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    object: 'own to organisations',
    input: z.strictObject({
      id: Id,
      leafletVersion: LeafletVersion,
      size: z.enum(leafletSizes),
      printerName: optionalDrawnLine(maxPrinterLengths.printerName),
      printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: packProblems,
    example: {
      leafletVersion: 1,
      size: 'A5',
      printerName: 'Exampleton Print',
      printerAddress: '2 Mill Lane, Exampleton EX1 1AA',
    },
  }),

  listPrices: endpoint('GET /api/org/printprices', {
    summary: 'What print shops asked the caller’s organisation for, as its people noted it.',
    who: ['organisation'],
    seat: 'viewer',
    reply: z.object({
      prices: z.array(
        z.object({
          id: z.int(),
          quantity: z.int(),
          pricePence: z.int(),
          /** What it is for: the shop, size and paper. */
          priceFor: z.string(),
          addedAt: Instant,
        }),
      ),
    }),
  }),

  addPrice: endpoint('POST /api/org/printprices', {
    summary: 'Note a price. `price` is pounds as people type them, such as `84.50`. At most 50.',
    who: ['organisation'],
    seat: 'author',
    isPrivate: true,
    input: z.strictObject(price),
    example: priceExample,
  }),

  changePrice: endpoint('PUT /api/org/printprices/:id', {
    summary: 'Change a price that was noted. `addedAt` is then the time of the change.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({ id: Id, ...price }),
    example: priceExample,
  }),

  removePrice: endpoint('DELETE /api/org/printprices/:id', {
    summary: 'Remove a price.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
  }),
}
