/**
 * Makes subsets of the Fontsource fonts, for pages and for what is printed: `npm run fonts -w @street-musketeers/web`. Run it again
 * when a package is updated.
 * The headline font is Archivo, fixed at its widest and heaviest; the text font has weights from 400 to 700.
 * Both are under the SIL Open Font License 1.1, which allows subsets; neither reserves its name. The licence is copied beside them.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { withPlainZeros } from './plain-zero.ts'

const latin = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => at + 0x20),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, at) => at + 0xa0),
]
const marks = 'ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™←→−×'
const pageCharacters = String.fromCodePoint(...latin) + marks

const cardCharacters = String.fromCodePoint(...Array.from({ length: 0x2300 - 0x20 }, (_, at) => at + 0x20))

const archivo = {
  latin: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  'latin-ext': import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
  vietnamese: import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2'),
}
const atkinson = {
  latin: import.meta
    .resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
  'latin-ext': import.meta
    .resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2'),
}
const expanded = { wdth: 125, wght: 800 }

const webFontsFolder = new URL('src/app/fonts/', import.meta.url)
/** The server draws leaflets, packs and cards with these. They include extended Latin, for names of people and places. */
const cardFontsFolder = new URL('../server/src/printing/drawing/fonts/', import.meta.url)

interface Font {
  from: string
  to: URL
  characters: string
  variationAxes: Record<string, number | { min: number; max: number }>
  plainZeros?: boolean
}

const fonts: Font[] = [
  {
    from: archivo.latin,
    to: new URL('archivo-expanded-800.woff2', webFontsFolder),
    characters: pageCharacters,
    variationAxes: expanded,
  },
  {
    from: atkinson.latin,
    to: new URL('atkinson-hyperlegible-next.woff2', webFontsFolder),
    characters: pageCharacters,
    variationAxes: { wght: { min: 400, max: 700 } },
    plainZeros: true,
  },
  // In a code nobody may take a zero for the letter O.
  {
    from: atkinson.latin,
    to: new URL('atkinson-hyperlegible-next-zero.woff2', webFontsFolder),
    characters: '0',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  ...(['latin', 'latin-ext', 'vietnamese'] as const).map((part) => ({
    from: archivo[part],
    to: new URL(`archivo-expanded-800-${part}.ttf`, cardFontsFolder),
    characters: cardCharacters,
    variationAxes: expanded,
  })),
  ...(['latin', 'latin-ext'] as const).flatMap((part) =>
    [400, 600, 700].map((wght) => ({
      from: atkinson[part],
      to: new URL(`atkinson-hyperlegible-next-${wght}-${part}.ttf`, cardFontsFolder),
      characters: cardCharacters,
      variationAxes: { wght },
      plainZeros: part === 'latin',
    })),
  ),
]

for (const { from, to, characters, variationAxes, plainZeros = false } of fonts) {
  const source = await readFile(fileURLToPath(from))
  const targetFormat = to.pathname.endsWith('.ttf') ? 'truetype' : 'woff2'
  const subset = plainZeros
    ? await subsetFont(
        withPlainZeros(await subsetFont(source, characters, { targetFormat: 'truetype', variationAxes })),
        characters,
        { targetFormat },
      )
    : await subsetFont(source, characters, { targetFormat, variationAxes })
  await writeFile(to, subset)
  console.log(`${to.pathname.split('/').at(-1)}: ${source.length} → ${subset.length} bytes`)
}

for (const family of ['archivo', 'atkinson-hyperlegible-next'])
  for (const folder of [webFontsFolder, cardFontsFolder])
    await copyFile(
      fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/LICENSE`)),
      new URL(`${family}-OFL.txt`, folder),
    )
