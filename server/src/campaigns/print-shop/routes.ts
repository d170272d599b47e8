import { route, writeRoute } from '../../platform/http/route.ts'
import { drawCampaignShopFile } from './draw-shop-file.ts'
import { addPrice, changePrice, listPrices, removePrice } from './note-prices.ts'

export const printShopRoutes = [
  route('GET /api/org/campaign/:id/printshop.pdf', ({ actor, input, now, ...platform }) =>
    drawCampaignShopFile(platform, actor, input, now),
  ),

  route('GET /api/org/printprices', ({ db, actor }) => listPrices(db, actor)),

  writeRoute('POST /api/org/printprices', (tx, { actor, input, now }) => addPrice(tx, actor, input, now)),

  writeRoute('PUT /api/org/printprices/:id', (tx, { actor, input, now }) =>
    changePrice(tx, actor, input, now),
  ),

  writeRoute('DELETE /api/org/printprices/:id', (tx, { actor, input }) => removePrice(tx, actor, input.id)),
]
