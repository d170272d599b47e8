import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LeafletToMake } from '../designs/paint-leaflet.ts'
import type { ReaderReply, ReaderRequest } from './reader.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { openPipe, pipeFd, type Received } from './pipe.ts'
import { lowerPriority, readProcessState } from './process-state.ts'
import { root as productFolder } from '../../platform/root.ts'

/** How many may wait in each lane. Drawing a leaflet takes a fraction of a second. */
const maxWaiting = { documents: 16, sheets: 16, leaflets: 48 }
/** For one account: a form checks a leaflet, draws its other pages and sends it, and two people of an organisation may do so at once. */
const maxWaitingEach = 6
/** The library that lays out sheets never forgets a name it has met, so a reader is replaced before the names in leaflets pile up. */
const maxTasksPerReader = 100
const idleTimeoutMs = 60_000
/** Processor time, because a busy machine is not the fault of a file. Sheets may have twenty pages to draw. */
const maxCpuMs = { documents: 6_000, sheets: 15_000, leaflets: 6_000 }
/** Real time, for starting and working. */
const taskTimeoutMs = 45_000
const megabyte = 1024 * 1024
/**
 * Private memory of a reader. A4 pages at 300 dpi take 130 MB, sheets in black ink 250, and 400 a picture of 40 megapixels that must be
 * decoded whole: a progressive JPEG in four colours or an interlaced PNG of 16 bits. Only one reader works in each lane.
 */
const maxWorkingBytes = 512 * megabyte
/**
 * A reader that uses more after its work is replaced, because it never returns what a large file took to the system. The one that draws
 * leaflets stays between the previews of somebody who types: starting it takes longer than they wait.
 */
const maxIdleBytes = { documents: 100 * megabyte, sheets: 100 * megabyte, leaflets: 220 * megabyte }
const watchIntervalMs = 10
/** For PDFs alone. A page with a picture of 40 megapixels takes about 60 MB as a JPEG, and three times as much as a JPEG 2000. */
const maxPdfBytes = 384 * megabyte
const wasmPageBytes = 64 * 1024

/** `reader.js` beside this file in the build, `reader.ts` in the source, which Node runs by itself. */
let readerPath = fileURLToPath(new URL(`reader${extname(import.meta.url)}`, import.meta.url))
/** A reader's JavaScript can open nothing but the code in these folders, write nothing and start nothing. */
const root = fileURLToPath(productFolder)
const documentFlags = [
  '--permission',
  '--allow-addons',
  ...['package.json', 'node_modules/', 'server/', 'contract/'].map(
    (path) => `--allow-fs-read=${root}${path}`,
  ),
  '--no-warnings',
  '--max-old-space-size=64',
  '--max-semi-space-size=4',
  '--expose-gc',
  `--wasm-max-mem-pages=${maxPdfBytes / wasmPageBytes}`,
]

const singleThreaded = [...documentFlags, '--single-threaded']
/** What we draw is made one after the other: helper threads of its garbage collector would slow down everybody's pages. */
const flags = { documents: documentFlags, sheets: singleThreaded, leaflets: singleThreaded }

type ReaderResult = Received<Extract<ReaderReply, { done: unknown }>['done']>

/** A leaflet whose picture is read when its turn has come, so that those that wait take no memory and keep nobody waiting. */
export interface LeafletOrder extends Omit<LeafletToMake, 'picture'> {
  readPicture: (() => Promise<Buffer>) | null
}

type WaitingRequest =
  Exclude<ReaderRequest, { leaflet: unknown }> | { leaflet: LeafletOrder; previewWidth: number }

const gather = async ({ readPicture, ...leaflet }: LeafletOrder): Promise<LeafletToMake> => ({
  ...leaflet,
  picture: readPicture && (await readPicture()),
})

interface ReaderTask {
  request: WaitingRequest
  /** The account whose file it is; undefined for jobs and sheets. */
  holder: number | undefined
  resolve: (result: ReaderResult) => void
  reject: (error: Error) => void
}

/** Too many documents are waiting. Worth another try in a few seconds (503). */
export class DocumentsBusy extends Error {
  override name = 'DocumentsBusy'
}

const waiting: ReaderTask[] = []
let lastHolder: number | undefined
/** At most one in each lane, busy or idle. */
const readers = new Map<Lane, Reader>()

/**
 * Sheets take long, and people wait for them, so they have their own reader. So have leaflets, which people see while they type. Everything
 * else shares the third one.
 */
const lanes = ['leaflets', 'documents', 'sheets'] as const
type Lane = (typeof lanes)[number]
const laneOf = ({ request }: Pick<ReaderTask, 'request'>): Lane =>
  'sheets' in request || 'packs' in request || 'shopFile' in request
    ? 'sheets'
    : 'leaflet' in request
      ? 'leaflets'
      : 'documents'

/**
 * Runs a request in a reader: a process without our secrets, in which a faulty library can crash, leak or hang without harm to
 * others. Documents are worked on one at a time, so that two large ones never use memory at once. Untrusted files, whose
 * senders wait, come before what jobs draw.
 * @throws what reading the picture of a leaflet throws.
 * @throws {DocumentRefused} also when the work takes more than 6 s of a processor (sheets: 15 s) or too much memory, or crashes its reader.
 * @param holder the account whose file it is, so that nobody's files keep others waiting
 * @throws {DocumentsBusy} when 16 are waiting already (leaflets: 48) and no other account has more than the holder would, or 6 of the holder, or this machine is too busy for 45 s.
 */
export function runInReader(request: WaitingRequest, holder?: number): Promise<ReaderResult> {
  const lane = laneOf({ request })
  const inLane = waiting.filter((task) => laneOf(task) === lane)
  const own = inLane.filter((task) => holder !== undefined && task.holder === holder)
  const isFull = inLane.length >= maxWaiting[lane] && !makeRoom(inLane, holder, own.length)
  if (isFull || own.length >= maxWaitingEach) throw tooMany()
  return new Promise((resolve, reject) => {
    waiting.push({ request, holder, resolve, reject })
    assignTasks()
  })
}

const tooMany = () => new DocumentsBusy('Too many documents are being read at the moment.')

/** Ends the last request of the account with the most waiting, if that is more than the newcomer would have. */
function makeRoom(inLane: readonly ReaderTask[], holder: number | undefined, own: number): boolean {
  if (holder === undefined) return false
  const lines = Map.groupBy(inLane, (task) => task.holder)
  lines.delete(undefined)
  const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
  if (longest.length <= own + 1) return false
  const last = longest.at(-1)!
  waiting.splice(waiting.indexOf(last), 1)
  last.reject(tooMany())
  return true
}

/** From now on starts the program of the build also from source, which takes two thirds of the processor time. */
export function startBuiltReaders(): void {
  readerPath = `${root}server/build/reader.js`
}

/** Ends all readers and rejects every request that waits with {@link DocumentsBusy}. A later request starts a new reader. */
export async function stopDocumentReaders(): Promise<void> {
  const stopped = new DocumentsBusy('The document readers were stopped.')
  for (const task of waiting.splice(0)) task.reject(stopped)
  await Promise.all([...readers.values()].map((reader) => reader.end(stopped)))
}

function assignTasks() {
  for (const lane of lanes) {
    const reader = readers.get(lane)
    const task = nextTask(lane)
    if (!task) continue
    if (reader?.isBusy) {
      reader.keepParentAlive(true)
      continue
    }
    waiting.splice(waiting.indexOf(task), 1)
    lastHolder = task.holder
    ;(reader ?? new Reader(lane)).start(task)
  }
}

/** Uploaded files come first, and among them one from another account than the last. */
function nextTask(lane: Lane): ReaderTask | undefined {
  const inLane = waiting.filter((task) => laneOf(task) === lane)
  const uploads = inLane.filter(({ request }) => 'read' in request)
  return uploads.find(({ holder }) => holder !== lastHolder) ?? uploads[0] ?? inLane[0]
}

/** Starting → idle ⇄ working, then freeing memory → ended. It keeps this process alive only while a request waits for it. */
class Reader {
  readonly #process: ChildProcess
  readonly #socket: Socket
  readonly #send: (request: ReaderRequest) => void
  readonly #ended: Promise<void>
  readonly #lane: Lane
  task: ReaderTask | null = null
  #isEnding = false
  #cpuMsBefore = 0
  #isReady = false
  #tasksDone = 0
  #idleTimer: NodeJS.Timeout | undefined
  #watchTimer: NodeJS.Timeout | undefined

  constructor(lane: Lane) {
    this.#lane = lane
    this.#process = spawn(process.execPath, [...flags[lane], readerPath], {
      // So that memory freed by native code goes back to the system: one arena, and none of the large blocks in it.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    this.#socket = this.#process.stdio[pipeFd] as Socket
    this.#send = openPipe<ReaderRequest, ReaderReply>(this.#socket, (reply) => this.#receive(reply))
    this.#ended = new Promise((resolve) => this.#process.once('close', () => resolve()))
    readers.set(lane, this)
    lowerPriority(this.#process.pid)
    this.#process.on('error', (error) => void this.end(error))
    // A crash in a native library, or a full heap, ends the process by a signal.
    this.#process.on(
      'exit',
      (code, signal) =>
        void this.end(
          !signal
            ? new Error(`A document reader exited with code ${code}.`)
            : this.#isReady
              ? new DocumentsBusy('A document reader was ended before it began.')
              : new DocumentRefused('takes-too-long', { cause: `ended by ${signal}` }),
        ),
    )
  }

  start(task: ReaderTask) {
    clearTimeout(this.#idleTimer)
    this.task = task
    const deadline = performance.now() + taskTimeoutMs
    this.#watchTimer = setInterval(() => {
      const { privateBytes, cpuMs } = readProcessState(this.#process.pid)
      if (privateBytes > maxWorkingBytes || cpuMs - this.#cpuMsBefore > maxCpuMs[this.#lane])
        void this.end(new DocumentRefused('takes-too-long'))
      else if (performance.now() > deadline)
        void this.end(new DocumentsBusy('This machine is too busy to read documents.'))
    }, watchIntervalMs)
    this.keepParentAlive(true)
    if (this.#isReady) void this.#sendTask(task)
  }

  async #sendTask({ request, reject }: ReaderTask) {
    try {
      // What the task before it took must not count while a picture is slow to come.
      this.#cpuMsBefore = readProcessState(this.#process.pid).cpuMs
      const gathered = 'leaflet' in request ? { ...request, leaflet: await gather(request.leaflet) } : request
      if (this.#isEnding) return
      this.#isReady = false
      this.#send(gathered)
    } catch (error) {
      reject(error as Error)
      if (this.#isEnding) return
      this.#releaseTask()
      this.#becomeIdle()
      assignTasks()
    }
  }

  #receive(reply: Received<ReaderReply>) {
    // A last reply may arrive after the decision to end the reader.
    if (this.#isEnding) return
    const { task } = this
    if (reply === 'ready') {
      this.#isReady = true
      if (task) return void this.#sendTask(task)
      this.#becomeIdle()
      return assignTasks()
    }
    if ('fault' in reply) return void this.end(new Error(reply.fault))
    if ('done' in reply) task?.resolve(reply.done)
    else task?.reject(new DocumentRefused(reply.refused, { page: reply.page, cause: reply.cause }))
    this.#releaseTask()
    assignTasks()
  }

  #releaseTask() {
    this.task = null
    this.keepParentAlive(false)
  }

  #becomeIdle() {
    clearInterval(this.#watchTimer)
    const { privateBytes } = readProcessState(this.#process.pid)
    if (++this.#tasksDone >= maxTasksPerReader || privateBytes > maxIdleBytes[this.#lane])
      void this.end(new Error('A document reader is replaced after its last task.'))
    else
      this.#idleTimer = setTimeout(
        () => void this.end(new Error('A document reader was idle for too long.')),
        idleTimeoutMs,
      ).unref()
  }

  /** True while a request waits for this reader to answer or to free its memory. */
  keepParentAlive(isNeeded: boolean) {
    const method = isNeeded ? 'ref' : 'unref'
    this.#process[method]()
    this.#socket[method]()
    this.#watchTimer?.[method]()
  }

  /** A reader that is ending still occupies its lane: two at once would use twice the memory. */
  get isBusy(): boolean {
    return this.task !== null || !this.#isReady || this.#isEnding
  }

  async end(reason: Error) {
    if (this.#isEnding) return this.#ended
    this.#isEnding = true
    clearTimeout(this.#idleTimer)
    clearInterval(this.#watchTimer)
    this.task?.reject(reason)
    this.task = null
    this.keepParentAlive(true)
    this.#process.kill('SIGKILL')
    await this.#ended
    readers.delete(this.#lane)
    assignTasks()
  }
}
