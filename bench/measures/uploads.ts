/**
 * Uploads: sends the upload corpus to the real product over HTTP, one file after another. Harmful files are refused, good files are accepted, and
 * each is answered within 8 s. The memory of the product, with all its processes, grows by at most 600 MB while the largest is read. There is no file without a row and no
 * row without a file. Served files cannot run and contain no metadata. `--part 1/2` sends only the first half of the corpus, for slow machines.
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
import { password, publishers } from '@street-musketeers/demonstration/content.ts'
import { signInAs } from '@street-musketeers/server/test/attacks/people.ts'
import { unpackPdf } from '@street-musketeers/server/test/files/unpack-pdf.ts'
import pg from 'pg'
import { treeMemoryMb, peakMemoryMb, watchPeakMemory } from '../process-usage.ts'
import { report } from '../report.ts'

const { values } = parseArgs({ options: { part: { type: 'string', default: '1/1' } } })
const [part = 1, parts = 1] = values.part.split('/').map(Number)

const maxMs = 8_000
const maxGrowthMb = 600
const faults: string[] = []
const check = (isGood: boolean, fault: string) => isGood || faults.push(fault)

/** What the corpus says of a camera, author or program, and anything that could run. A mutation may move the name “Exif” into pixels. */
const forbiddenContent =
  /Jo Bloggs|Snapper|<x:xmpmeta|\/JavaScript|\/Launch|\/EmbeddedFile|\/OpenAction|<script/i

const folder = mkdtempSync(join(tmpdir(), 'street-musketeers-corpus-'))
const script = fileURLToPath(new URL('../../server/test/files/write-corpus.ts', import.meta.url))
const writing = spawnSync(process.execPath, ['--import', 'tsx', script, folder], { stdio: 'inherit' })
if (writing.status !== 0) throw new Error('The corpus could not be written.')
interface Sample {
  file: string
  what: string
  filename: string
  outcome: 'taken' | 'refused' | 'either'
}
const samples = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as Sample[]
const corpus = samples.filter(
  (_, index) => index >= ((part - 1) / parts) * samples.length && index < (part / parts) * samples.length,
)

const stack = await startStack()
try {
  const { token } = await signInAs(stack, publishers[0]!.email, password)
  const authorization = `Bearer ${token}`
  const running = readRunning(stack.dataDirectory)!
  const { pid } = running.product!
  const campaignsBefore = (await fileKeysInRows(running.databaseUrl)).length

  await waitUntilSteady(pid)
  const [before, ownBefore] = [treeMemoryMb(pid), peakMemoryMb(pid)]
  let [slowestMs, slowestFile, peakMb, peakFile] = [0, '', 0, '']
  const answers = new Map<string, number>()
  const acceptedPaths: string[] = []

  for (const { file, what, filename, outcome } of corpus) {
    const bytes = readFileSync(join(folder, file))
    const stopWatching = watchPeakMemory(pid)
    const began = performance.now()
    const response = await send(bytes, filename, authorization)
    const took = performance.now() - began
    const growth = stopWatching() - before
    if (took > slowestMs) [slowestMs, slowestFile] = [took, what]
    if (growth > peakMb) [peakMb, peakFile] = [growth, what]
    if (process.env.VERBOSE) console.log(`${took.toFixed(0)} ms, ${growth.toFixed(0)} MB: ${what}`)

    const answer = (await response.json()) as { error?: string; campaignLeafletFile?: string }
    const result = response.ok ? 'accepted' : `${response.status} ${answer.error}`
    answers.set(result, (answers.get(result) ?? 0) + 1)
    const isRefused = response.status === 422 || response.status === 413
    check(response.ok || isRefused, `${what}: answered ${result}`)
    check(outcome !== 'taken' || response.ok, `${what}: a good file was ${result}`)
    check(outcome !== 'refused' || isRefused, `${what}: a bad file was ${result}`)
    if (answer.campaignLeafletFile) acceptedPaths.push(answer.campaignLeafletFile)
  }

  for (const path of acceptedPaths) await checkServed(path)
  const strays = await waitForStrays()
  check(strays.length === 0, `${strays.length} stored files have no row`)
  const rows = await fileKeysInRows(running.databaseUrl)
  const files = new Set(storedFiles())
  const empty = rows.filter(({ keys }) => !keys.length || !keys.every((key) => files.has(key)))
  check(empty.length === 0, `${empty.length} campaigns name a file that is not stored, or none`)
  const added = rows.length - campaignsBefore
  check(
    added === acceptedPaths.length,
    `${added} campaigns are new, ${acceptedPaths.length} files were accepted`,
  )

  report(
    `${corpus.length} uploads: answered correctly, leaflets served inert, no stray files`,
    `${[...answers].map(([result, count]) => `${count} ${result}`).join(', ')}; ${acceptedPaths.length} served, ${strays.length} strays, ${empty.length} of ${rows.length} campaigns without their files, ${faults.length} faults`,
    'no fault',
    faults.length === 0,
  )
  report(
    'slowest answer',
    `${(slowestMs / 1000).toFixed(2)} s: ${slowestFile}`,
    `at most ${maxMs / 1000} s`,
    slowestMs <= maxMs,
  )
  report(
    'memory over idle, of the product and its processes',
    `${peakMb.toFixed(0)} MB over ${before.toFixed(0)} MB: ${peakFile}`,
    `at most ${maxGrowthMb} MB`,
    peakMb <= maxGrowthMb,
  )
  report("the product's own process", `${(peakMemoryMb(pid) - ownBefore).toFixed(0)} MB more than before`)
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true })
}
for (const fault of faults) console.log(`FAULT ${fault}`)

/** At the start the product draws the demonstration's leaflets, and its reader processes end a minute after their last work. */
async function waitUntilSteady(pid: number) {
  for (let previous = treeMemoryMb(pid), seconds = 0; seconds < 90; seconds += 5) {
    await sleep(5_000)
    const now = treeMemoryMb(pid)
    if (seconds > 60 && Math.abs(now - previous) < 2) return
    previous = now
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
  return fetch(`${stack.url}/api/campaign`, { method: 'POST', headers: { authorization }, body: form })
}

async function checkServed(path: string) {
  const response = await fetch(stack.url + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  check(response.status === 200, `${path}: not served`)
  check(headers.get('x-content-type-options') === 'nosniff', `${path}: may be sniffed`)
  check(headers.get('content-security-policy')?.startsWith('sandbox;') === true, `${path}: is not sandboxed`)
  const isPdf = headers.get('content-type') === 'application/pdf'
  // Emails show pictures (rule: files-served-inert).
  const policy = isPdf ? 'same-origin' : 'cross-origin'
  check(headers.get('cross-origin-resource-policy') === policy, `${path}: is not ${policy}`)
  check(
    /^inline; filename="[a-z0-9-]+\.\w+"$/.test(headers.get('content-disposition') ?? ''),
    `${path}: has a wrong name`,
  )
  const content = bytes.toString('latin1') + (isPdf ? await unpackPdf(bytes) : '')
  check(!forbiddenContent.test(content), `${path}: has metadata, or runs`)
}

function storedFiles(): string[] {
  return readdirSync(join(stack.dataDirectory, 'files'), { recursive: true })
    .map((path) => String(path).split('/').at(-1)!)
    .filter((name) => /^[0-9a-f]{32}\.\w+$/.test(name))
}

/** The files that each campaign's rows name. */
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

/** A file is served while a row names it. Pictures of pages are stored shortly before their row. */
async function waitForStrays(): Promise<string[]> {
  let strays = storedFiles()
  for (let tries = 0; tries < 60 && strays.length > 0; tries++) {
    if (tries > 0) await sleep(2_000)
    const answers = await Promise.all(
      strays.map(
        async (key) => [key, (await fetch(`${stack.url}/files/${key}`, { method: 'HEAD' })).ok] as const,
      ),
    )
    strays = answers.filter(([, isNamed]) => !isNamed).map(([key]) => key)
  }
  return strays
}
