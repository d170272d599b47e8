/**
 * Uploads: the upload corpus through the real product over HTTP, one file after the other. Nothing harmful gets in, everything
 * good does, each is answered within 5 s, the product grows by 150 MB at most with all it starts, no file is left
 * without a row and no row without a file, and what is served is inert and tells nothing of its maker. `--part 1/2` sends the first
 * half of the corpus only, for machines on which it takes too long at once.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { unpackPdf } from '@street-musketeers/server/test/files/unpack-pdf.ts'
import pg from 'pg'
import { treeMemoryMb, peakMemoryMb, watchPeakMemory } from '../memory.ts'
import { report } from '../report.ts'

const { values } = parseArgs({ options: { part: { type: 'string', default: '1/1' } } })
const [part = 1, parts = 1] = values.part.split('/').map(Number)

const mayTake = 5_000
const mayGrow = 150
const faults: string[] = []
const check = (isGood: boolean, fault: string) => isGood || faults.push(fault)

/** What a camera, an author or a program would have left behind, and what would run. */
const forbiddenContent =
  /Jo Bloggs|Exif\0|<x:xmpmeta|\/JavaScript|\/Launch|\/EmbeddedFile|\/OpenAction|<script/i

const folder = mkdtempSync(join(tmpdir(), 'street-musketeers-corpus-'))
const script = fileURLToPath(new URL('../../server/test/files/write-corpus.ts', import.meta.url))
const made = spawnSync(process.execPath, ['--import', 'tsx', script, folder], { stdio: 'inherit' })
if (made.status !== 0) throw new Error('The corpus could not be made.')
interface Sample {
  file: string
  what: string
  filename: string
  outcome: 'taken' | 'refused' | 'either'
}
const samples = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as Sample[]
const corpus = samples.filter(
  (_, at) => at >= ((part - 1) / parts) * samples.length && at < (part / parts) * samples.length,
)

const whole = await startStack()
try {
  const { authorization } = await signIn()
  const running = readRunning(whole.dataDirectory)!
  const { pid } = running.product!
  const campaignsBefore = (await fileKeysInRows(running.databaseUrl)).length

  await waitUntilSteady(pid)
  const [before, ownBefore] = [treeMemoryMb(pid), peakMemoryMb(pid)]
  let [slowest, slowestWhat, most, mostWhat] = [0, '', 0, '']
  const answers = new Map<string, number>()
  const kept: string[] = []

  for (const { file, what, filename, outcome } of corpus) {
    const bytes = readFileSync(join(folder, file))
    const most20ms = watchPeakMemory(pid)
    const began = performance.now()
    const response = await send(bytes, filename, authorization)
    const took = performance.now() - began
    const held = most20ms() - before
    if (took > slowest) [slowest, slowestWhat] = [took, what]
    if (held > most) [most, mostWhat] = [held, what]
    if (process.env.VERBOSE) console.log(`${took.toFixed(0)} ms, ${held.toFixed(0)} MB: ${what}`)

    const answer = (await response.json()) as { error?: string; campaignLeafletFile?: string }
    const said = response.ok ? 'taken' : `${response.status} ${answer.error}`
    answers.set(said, (answers.get(said) ?? 0) + 1)
    const isRefused = response.status === 422 || response.status === 413
    check(response.ok || isRefused, `${what}: answered ${said}`)
    check(outcome !== 'taken' || response.ok, `${what}: a good file was ${said}`)
    check(outcome !== 'refused' || isRefused, `${what}: a bad file was ${said}`)
    if (answer.campaignLeafletFile) kept.push(answer.campaignLeafletFile)
  }

  for (const path of kept) await checkServed(path)
  const strays = await waitForStrays()
  check(strays.length === 0, `${strays.length} files are kept that no row names`)
  const rows = await fileKeysInRows(running.databaseUrl)
  const files = new Set(storedFiles())
  const empty = rows.filter(({ keys }) => !keys.length || !keys.every((key) => files.has(key)))
  check(empty.length === 0, `${empty.length} campaigns name a file that is not kept, or none`)
  const added = rows.length - campaignsBefore
  check(added === kept.length, `${added} campaigns are new, ${kept.length} files were taken`)

  report(
    `${corpus.length} uploads: answered as they should be, kept leaflets served inert, no stray files`,
    `${[...answers].map(([said, count]) => `${count} ${said}`).join(', ')}; ${kept.length} served, ${strays.length} strays, ${empty.length} of ${rows.length} campaigns without their files, ${faults.length} faults`,
    'no fault',
    faults.length === 0,
  )
  report(
    'slowest answer',
    `${(slowest / 1000).toFixed(2)} s: ${slowestWhat}`,
    `at most ${mayTake / 1000} s`,
    slowest <= mayTake,
  )
  report(
    'memory over idle, of the product and all it starts',
    `${most.toFixed(0)} MB over ${before.toFixed(0)} MB: ${mostWhat}`,
    `at most ${mayGrow} MB`,
    most <= mayGrow,
  )
  report(
    "the product's own process",
    `${(peakMemoryMb(pid) - ownBefore).toFixed(0)} MB more than ever before`,
  )
} finally {
  await whole.stop()
  rmSync(folder, { recursive: true })
}
for (const fault of faults) console.log(`FAULT ${fault}`)

async function signIn() {
  const response = await fetch(`${whole.url}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'union@demo.example', password: 'one street at a time' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** The product has just drawn its demonstration's leaflets; readers end a minute after their last work. */
async function waitUntilSteady(pid: number) {
  for (let held = treeMemoryMb(pid), seconds = 0; seconds < 90; seconds += 5) {
    await sleep(5_000)
    const now = treeMemoryMb(pid)
    if (seconds > 60 && Math.abs(now - held) < 2) return
    held = now
  }
}

function send(bytes: Buffer, filename: string, authorization: string) {
  const form = new FormData()
  const campaign = {
    campaignName: 'Fair pay now',
    campaignDescription: 'Why a fair wage is good for the whole street.',
    campaignCauses: [{ cause: 'fair_pay' }],
  }
  form.set('campaignDto', JSON.stringify(campaign))
  form.set('leafletFile', new Blob([new Uint8Array(bytes)]), filename)
  return fetch(`${whole.url}/api/campaign`, { method: 'POST', headers: { authorization }, body: form })
}

async function checkServed(path: string) {
  const response = await fetch(whole.url + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  check(response.status === 200, `${path}: not served`)
  check(headers.get('x-content-type-options') === 'nosniff', `${path}: may be sniffed`)
  check(
    headers.get('content-security-policy')?.startsWith('sandbox;') === true,
    `${path}: is not in a sandbox`,
  )
  check(headers.get('cross-origin-resource-policy') === 'same-origin', `${path}: may be embedded elsewhere`)
  check(
    /^inline; filename="[a-z0-9-]+\.\w+"$/.test(headers.get('content-disposition') ?? ''),
    `${path}: odd name`,
  )
  const isPdf = headers.get('content-type') === 'application/pdf'
  const words = bytes.toString('latin1') + (isPdf ? await unpackPdf(bytes) : '')
  check(!forbiddenContent.test(words), `${path}: tells of its maker, or runs`)
}

function storedFiles(): string[] {
  return readdirSync(join(whole.dataDirectory, 'files'), { recursive: true })
    .map((path) => String(path).split('/').at(-1)!)
    .filter((name) => /^[0-9a-f]{32}\.\w+$/.test(name))
}

/** The files that the rows of each campaign name. */
async function fileKeysInRows(databaseUrl: string): Promise<{ keys: string[] }[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    const { rows } = await database.query<{ keys: string[] }>(
      `select array_remove(array_agg(key), null) as keys
      from campaign
        left join leaflet on leaflet.campaign_id = campaign.id
        left join lateral unnest(page_keys || array[file_key, preview_key, card_key]) as key on true
      group by campaign.id`,
    )
    return rows
  } finally {
    await database.end()
  }
}

/** A file is served as long as a row names it. Pictures of pages are kept a moment before their row names them. */
async function waitForStrays(): Promise<string[]> {
  let strays = storedFiles()
  for (let tries = 0; tries < 60 && strays.length > 0; tries++) {
    if (tries > 0) await sleep(2_000)
    const answers = await Promise.all(
      strays.map(
        async (key) => [key, (await fetch(`${whole.url}/files/${key}`, { method: 'HEAD' })).ok] as const,
      ),
    )
    strays = answers.filter(([, isNamed]) => !isNamed).map(([key]) => key)
  }
  return strays
}
