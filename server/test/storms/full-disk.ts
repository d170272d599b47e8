import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startSink } from '../support/sink.ts'
import { unexpectedExits, startWebProcess, startWorkerProcess } from '../support/worker-process.ts'
import { areJobsLeft, lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** A disk that a storm can fill. */
export interface Fillable {
  fill(leaving: number): Promise<void>
  free(): Promise<void>
}

const sides = 300

/** A picture that does not compress, about 270 kB. */
const makeNoisePicture = () =>
  sharp(randomBytes(sides * sides * 3), { raw: { width: sides, height: sides, channels: 3 } })
    .png()
    .toBuffer()

/** An organisation publishes leaflets while the disk of the file store is full, and after. */
export async function stormOfFullFiles(
  stormWorld: StormWorld,
  disk: Fillable,
  { tries }: { tries: number },
): Promise<StormResult> {
  const { platform, given, directory } = stormWorld
  const { db } = platform
  const wrong: string[] = []
  const organisation = await given.organisation()
  const web = await startWebProcess(stormWorld.environment, {
    log: join(directory, '..', 'web.log'),
  })
  const { url } = web
  const publish = async (nth: number) => {
    const form = new FormData()
    form.set(
      'campaignDto',
      JSON.stringify({
        campaignName: `Campaign ${nth}`,
        campaignDescription: 'Every worker deserves a pay rise.',
        campaignCauses: [{ cause: 'fair_pay' }],
      }),
    )
    form.set('leafletFile', new Blob([new Uint8Array(await makeNoisePicture())], { type: 'image/png' }))
    const headers = { authorization: `Bearer ${organisation.token}` }
    const answer = await fetch(`${url}/api/campaign`, { method: 'POST', headers, body: form })
    return {
      status: answer.status,
      body: (await answer.json()) as { message?: string; campaignLeafletFile?: string },
    }
  }

  await disk.fill(1200)
  const answered: Record<number, number> = {}
  let refusal = ''
  for (let nth = 0; nth < tries; nth += 1) {
    const { status, body } = await publish(nth)
    answered[status] = (answered[status] ?? 0) + 1
    if (status === 503) refusal = body.message ?? ''
    else if (status !== 200) wrong.push(`publishing answered ${status}: ${body.message}`)
  }
  if (!answered[200] || !answered[503]) wrong.push('the disk was not filled in the middle of the storm')
  const { rows: taken } = await sql<{ key: string }>`select file_key as key from leaflet limit 1`.execute(db)
  const read = taken[0] ? (await fetch(`${url}/files/${taken[0].key}`)).status : 0
  if (read !== 200) wrong.push(`reading a leaflet from the full disk answered ${read}`)
  wrong.push(...(await findOrphanedFiles(stormWorld)))

  await disk.free()
  const { status } = await publish(tries)
  if (status !== 200) wrong.push(`with space again publishing answered ${status}`)
  wrong.push(...(await findOrphanedFiles(stormWorld)))
  await web.stop()
  return summarise('files: disk full', platform, [], {
    planned: 0,
    allowed: 0,
    besides: `answers ${JSON.stringify(answered)}, “${refusal}”, 0 strays both ways`,
    wrong,
  })
}

/** Finds files without a row, rows without their file, and half-written files. */
async function findOrphanedFiles({ platform: { db }, directory }: StormWorld): Promise<string[]> {
  const all = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile())
  const partial = files.filter(({ parentPath }) => parentPath.endsWith('partial'))
  const keys = new Set(files.filter((each) => !partial.includes(each)).map(({ name }) => name))
  const { rows } = await sql<{ key: string }>`
    select file_key as key from leaflet union select preview_key from leaflet`.execute(db)
  const named = new Set(rows.map(({ key }) => key))
  return [
    ...partial.map(({ name }) => `${name} is half-written`),
    ...[...keys].filter((key) => !named.has(key)).map((key) => `no row names ${key}`),
    ...[...named].filter((key) => !keys.has(key)).map((key) => `${key} is missing`),
  ]
}

/**
 * People join a campaign while PostgreSQL's disk is full. They get a 503, and when there is space again everything continues
 * without a restart.
 */
export async function stormOfFullDatabase(
  stormWorld: StormWorld,
  disk: Fillable,
  { joiners, refusals }: { joiners: number; refusals: number },
): Promise<StormResult> {
  const { platform, given, directory } = stormWorld
  const wrong: string[] = []
  const campaign = await given.campaign(await given.organisation())
  const people = []
  for (let nth = 0; nth < joiners; nth += 1) people.push(await given.musketeer())
  const sink = await startSink()
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const log = join(directory, 'log')
  const web = await startWebProcess(environment, { log })
  const worker = await startWorkerProcess(environment, { log })
  const { url } = web
  const answered: Record<number, number> = {}

  await disk.fill(0)
  let isFull = true
  for (const { token } of people)
    for (;;) {
      const { status } = await fetch(`${url}/api/campaigndistributor`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: campaign.id }),
      })
      answered[status] = (answered[status] ?? 0) + 1
      if (status === 200) break
      if (status !== 503) wrong.push(`joining answered ${status}`)
      await sleep(20)
      if (!isFull || (answered[503] ?? 0) < refusals) continue
      const read = (await fetch(`${url}/api/campaign/${campaign.id}`)).status
      if (read !== 200) wrong.push(`reading from the full database answered ${read}`)
      isFull = false
      await disk.free()
    }
  if (isFull) wrong.push('the disk was never full')
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await stormWorld.waitUntilAllEnded()
  wrong.push(...unexpectedExits([web, worker], log))
  for (const each of [web, worker]) await each.stop()
  await sink.stop()
  return summarise('database: disk full', platform, [sink], {
    planned: joiners,
    allowed: lanes,
    besides: `answers ${JSON.stringify(answered)}`,
    wrong,
  })
}
