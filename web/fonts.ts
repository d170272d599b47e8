/**
 * Cuts the served fonts out of the Fontsource packages: `npm run fonts -w @street-musketeers/web`. Run again when a package is updated.
 * The headline face is Archivo pinned to its widest, heaviest setting; the text face keeps its weights from 400 to 700.
 * Both are under the SIL Open Font License 1.1, which allows this and has no reserved font names here.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const latin = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => at + 0x20),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, at) => at + 0xa0),
]
const marks = 'ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™←→−×'
const text = String.fromCodePoint(...latin) + marks

const fonts = [
  {
    from: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
    to: 'archivo-expanded-800.woff2',
    variationAxes: { wdth: 125, wght: 800 },
  },
  {
    from: import.meta
      .resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
    to: 'atkinson-hyperlegible-next.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

for (const { from, to, variationAxes } of fonts) {
  const whole = await readFile(fileURLToPath(from))
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes })
  await writeFile(new URL(`src/app/fonts/${to}`, import.meta.url), cut)
  console.log(`${to}: ${whole.length} → ${cut.length} bytes`)
}
