/** What the rest of the product may import from printing. Files inside printing, which readers load, do not import this one. */
export {
  drawCard,
  drawCode,
  drawFigures,
  drawPage,
  drawPoster,
  drawShopFile,
  makeLeaflet,
  previewLeaflet,
  printPacks,
  printSheets,
  readDocument,
} from './process/run-requests.ts'
export type { Document, PagePicture, PrintFacts } from './documents/document.ts'
export { DocumentsBusy, stopDocumentReaders, type LeafletOrder } from './process/readers.ts'
export { DocumentRefused, refusalSentences, type RefusalReason } from './documents/refusal.ts'
export type { CodeFormat } from './sheets/draw-code.ts'
export type { OwnCode } from './documents/own-code.ts'
export type { FiguresSheet } from './sheets/paint-figures.ts'
export type { Poster } from './sheets/paint-poster.ts'
export type { CoverText, PacksRequest, SheetsRequest } from './sheets/sheets.ts'
