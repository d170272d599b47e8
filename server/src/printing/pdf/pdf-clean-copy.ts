import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFString,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { removeMetadata } from './pdf-metadata.ts'
import { transparencyGroupOf, layoutOf, type Box } from './pdf-pages.ts'
import { savePdf } from './save-pdf.ts'

/** The keys that decide which layers are visible; names, order and locks are for editors. */
const layerKeys = ['BaseState', 'ON', 'OFF', 'AS']

/**
 * Builds a new PDF with only what the pages show: each page's contents with their fonts and pictures, its boxes and rotation,
 * and which layers are hidden. Links, notes, bookmarks, scripts, attachments, author, dates and the name of the program that made
 * it are left out; what was filled in or typed is in the contents by now. Removes the metadata of `source`.
 * The library's `embedPages` would copy the annotations of pages too, unreferenced.
 */
export async function cleanCopy(source: PDFDocument): Promise<Buffer> {
  removeMetadata(source.context)
  const copy = await PDFDocument.create({ updateMetadata: false })
  const copier = PDFObjectCopier.for(source.context, copy.context)
  for (const page of source.getPages()) copyPage(page, copy, copier)
  copyLayers(source, copy, copier)
  return savePdf(copy)
}

function copyPage(page: PDFPage, copy: PDFDocument, copier: PDFObjectCopier) {
  const { mediaBox, cropBox, degrees, unit } = layoutOf(page)
  const { node } = copy.addPage()
  const { context } = copy
  const corners = ({ left, bottom, right, top }: Box) => context.obj([left, bottom, right, top])
  node.set(PDFName.MediaBox, corners(mediaBox))
  node.set(PDFName.CropBox, corners(cropBox))
  if (degrees !== 0) node.set(PDFName.Rotate, context.obj(degrees))
  if (unit !== 1) node.set(PDFName.of('UserUnit'), context.obj(unit))

  const resources = page.node.getInheritableAttribute(PDFName.Resources)
  if (resources) node.set(PDFName.Resources, copier.copy(resources))
  const contents = page.node.get(PDFName.Contents)
  if (contents) node.set(PDFName.Contents, copier.copy(contents))
  const group = transparencyGroupOf(page)
  if (group) node.set(PDFName.of('Group'), copier.copy(group))
}

/** Without its layer configuration a PDF shows every layer, including hidden drafts (ISO 32000-2, 8.11.4). */
function copyLayers(source: PDFDocument, copy: PDFDocument, copier: PDFObjectCopier) {
  const properties = source.catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict)
  const layers = properties?.lookupMaybe(PDFName.of('OCGs'), PDFArray)
  const configuration = properties?.lookupMaybe(PDFName.of('D'), PDFDict)
  if (!layers || !configuration) return

  const layersCopy = copier.copy(layers)
  for (let index = 0; index < layersCopy.size(); index++) {
    const layer = layersCopy.lookup(index, PDFDict)
    layer.set(PDFName.of('Name'), PDFString.of(''))
    layer.lookupMaybe(PDFName.of('Usage'), PDFDict)?.delete(PDFName.of('CreatorInfo'))
  }
  const configurationCopy = copy.context.obj({})
  for (const key of layerKeys) {
    const value = configuration.get(PDFName.of(key))
    if (value) configurationCopy.set(PDFName.of(key), copier.copy(value))
  }
  copy.catalog.set(PDFName.of('OCProperties'), copy.context.obj({ OCGs: layersCopy, D: configurationCopy }))
}
