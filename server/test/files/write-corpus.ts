/**
 * Writes the upload corpus into a folder: `node --import tsx server/test/files/write-corpus.ts FOLDER`. The files
 * are numbered; `corpus.json` describes each, with the name it is sent under and the expected outcome. The corpus is the same
 * each time, except for the timestamps in some PDFs.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { badFiles } from './bad-files.ts'
import { goodFiles } from './good-files.ts'
import { filledIn } from './form-files.ts'
import { goodLeaflets } from './good-leaflets.ts'
import { heavyFiles } from './heavy-files.ts'
import { mutateFile } from './mutate-file.ts'

const mutations = 200
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to write the corpus into.')
mkdirSync(folder, { recursive: true })

/** The expected outcome of an upload. Either is right for a mutated file, if nothing harmful is stored. */
type Outcome = 'taken' | 'refused' | 'either'
const corpus: { file: string; what: string; filename: string; outcome: Outcome }[] = []

async function add(
  what: string,
  make: () => Buffer | Promise<Buffer>,
  outcome: Outcome,
  filename = 'leaflet.pdf',
) {
  const file = String(corpus.length).padStart(3, '0')
  writeFileSync(join(folder!, file), await make())
  corpus.push({ file, what, filename, outcome })
}

for (const [what, make] of Object.entries(goodFiles)) await add(what, make, 'taken')
for (const [what, make] of Object.entries(goodLeaflets)) await add(what, make, 'taken')
for (const [what, make] of Object.entries(filledIn)) await add(what, make, 'taken')
for (const [what, make] of Object.entries(heavyFiles)) await add(what, make, 'taken')
for (const [what, { make }] of Object.entries(badFiles)) await add(what, make, 'refused')

// A file's name does not matter: a good file is accepted under any name, and a bad file under none.
const names = [
  '../../../../etc/passwd',
  'C:\\Windows\\System32\\leaflet.pdf',
  'leaflet.pdf.html',
  'leaflet.pdf\u0000.png',
  'gpj.\u202elfaelt\u202c.exe',
  '.htaccess',
  '"><script>alert(1)</script>.png',
  `${'x'.repeat(300)}.png`,
  '',
]
for (const name of names)
  await add(`a PNG called ${JSON.stringify(name.slice(0, 40))}`, goodFiles['a PNG']!, 'taken', name)
await add('a program called leaflet.pdf', badFiles['a program']!.make, 'refused', 'leaflet.pdf')
await add('an SVG called poster.png', badFiles['an SVG']!.make, 'refused', 'poster.png')

const mutable = ['a PDF of two pages', 'a PDF with a photograph', 'a PNG', 'a JPEG with its place', 'a WebP']
const originals = await Promise.all(mutable.map((what) => goodFiles[what]!()))
for (let seed = 1; seed <= mutations; seed++) {
  const at = seed % mutable.length
  await add(`${mutable[at]}, mutation ${seed}`, () => mutateFile(originals[at]!, seed), 'either')
}

writeFileSync(join(folder, 'corpus.json'), JSON.stringify(corpus, null, 2))
console.log(`${corpus.length} files`)
