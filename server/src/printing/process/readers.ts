import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ReaderReply, ReaderRequest } from './reader.ts'
import { DocumentRefused } from './refusal.ts'
import { openPipe, pipeFd, type Received } from './pipe.ts'
import { lowerPriority, readProcessState } from './process-state.ts'
import { readerCode } from './reader-code.ts'

const maxWaiting = 16
/**
 * The PDF library never forgets a name it has met, so a reader is replaced before strangers' names pile up; those in leaflets
 * that were taken in are few. A new one takes half a second of a processor until it is ready.
 */
const documentsPerReader = { documents: 25, sheets: 100 }
const idleLifeMs = 60_000
/** Of a processor's time: a busy machine is no fault of a file. */
const workLimitMs = 4_000
/** For sheets: twenty pages may have to be drawn one after the other. */
const sheetsLimitMs = 15_000
/** Of the clock's, for starting and working. */
const patienceMs = 30_000
const megabyte = 1024 * 1024
/**
 * What a reader may hold by itself; one that has loaded everything and rests holds about 45 MB. The largest pictures take 100 MB, in
 * a reader that has loaded nothing else; two pages of photographs in a PDF of 5 MB take 86. Sheets hold many pages.
 */
const memoryLimitBytes = { pdf: 100 * megabyte, picture: 115 * megabyte, sheets: 170 * megabyte }
/** With more, a reader has loaded what PDFs need, 20 MB of it: beside that the largest pictures have no room. */
const emptyBytes = 35 * megabyte
/** A reader that holds more after its work is replaced: what a large file took, the system does not get back otherwise. */
const restingBytes = { documents: 60 * megabyte, sheets: 100 * megabyte }
const watchEveryMs = 10

const starter = fileURLToPath(new URL('./start-reader.mjs', import.meta.url))
/** Where code lies. A reader's JavaScript can open nothing else, write nothing and start nothing. */
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const flags = [
  '--permission',
  '--allow-addons',
  ...['package.json', 'node_modules/', 'server/', 'contract/'].map(
    (path) => `--allow-fs-read=${root}${path}`,
  ),
  '--no-strip-types',
  '--no-warnings',
  '--max-old-space-size=64',
  '--max-semi-space-size=4',
  '--expose-gc',
]

/** Sheets are made over and over, one after the other: helpers of their collector would take the processors from those who wait for a page. */
const flagsOf = { documents: flags, sheets: [...flags, '--single-threaded'] }

type ReaderResult = Received<Extract<ReaderReply, { done: unknown }>['done']>

interface ReaderTask {
  request: ReaderRequest
  /** It had no room beside what a reader had loaded before. */
  needsEmptyReader: boolean
  resolve: (done: ReaderResult) => void
  reject: (error: Error) => void
}

/** Too many documents wait already. Worth trying again in some seconds (503). */
export class DocumentsBusy extends Error {
  override name = 'DocumentsBusy'
}

const waiting: ReaderTask[] = []
/** Working or at rest, one a lane. */
const readers = new Map<Lane, Reader>()

/** Sheets take long, and who asked for them waits: they have a reader to themselves. Everything else shares the other. */
type Lane = 'sheets' | 'documents'
const lanes = ['documents', 'sheets'] as const
const laneOf = ({ request }: ReaderTask): Lane => ('sheets' in request ? 'sheets' : 'documents')

/**
 * Has a reader fulfil a request: a process of its own, without our secrets, that libraries may break, fill or hold up without
 * harm to anybody. Documents are worked on one at a time, so that no two large ones take memory at once; strangers' files,
 * whose senders wait, before what jobs draw.
 * @throws {DocumentRefused} also when the work takes 4 s of a processor (sheets: 15 s), too much memory, or breaks its reader.
 * @throws {DocumentsBusy} when 16 wait already, or this machine is too busy for 30 s.
 */
export function runInReader(request: ReaderRequest): Promise<ReaderResult> {
  if (waiting.length >= maxWaiting)
    throw new DocumentsBusy('Too many documents are being read at the moment.')
  return new Promise((resolve, reject) => {
    waiting.push({ request, needsEmptyReader: false, resolve, reject })
    assignTasks()
  })
}

/** Ends all readers; who still waits is told. A later request starts anew. */
export async function stopReaders(): Promise<void> {
  const stopped = new Error('Reading documents was stopped.')
  for (const errand of waiting.splice(0)) errand.reject(stopped)
  await Promise.all([...readers.values()].map((reader) => reader.end(stopped)))
}

function assignTasks() {
  for (const lane of lanes) {
    const reader = readers.get(lane)
    const next = nextTask(lane)
    if (!next) continue
    if (reader?.isBusy) {
      reader.keepParentAlive(true)
      continue
    }
    if (reader && next.needsEmptyReader && !reader.isEmpty) {
      void reader.end(new Error('A large picture needs a reader that has loaded nothing else.'))
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    ;(reader ?? new Reader(lane)).start(next)
  }
}

function nextTask(lane: Lane): ReaderTask | undefined {
  const inLane = waiting.filter((errand) => laneOf(errand) === lane)
  return inLane.find(({ request }) => 'read' in request) ?? inLane[0]
}

/** What an errand is about. A stranger's picture may be of 40 megapixels, and is told by not being a PDF; a card is one too. */
function subjectOf({ request }: ReaderTask): keyof typeof memoryLimitBytes {
  if ('sheets' in request) return 'sheets'
  if ('read' in request) return request.read.subarray(0, 5).equals(pdfHeader) ? 'pdf' : 'picture'
  return 'draw' in request && request.contentType === 'application/pdf' ? 'pdf' : 'picture'
}
const pdfHeader = Buffer.from('%PDF-')

/** Starting → free ⇄ working, then clearing away → ended. Only who waits for it keeps this process alive. */
class Reader {
  readonly #process: ChildProcess
  readonly #socket: Socket
  readonly #say: (request: ReaderRequest) => void
  readonly #ended: Promise<void>
  readonly #lane: Lane
  errand: ReaderTask | null = null
  #isEnding = false
  #workedBefore = 0
  #wasEmptyBefore = true
  #isReady = false
  #served = 0
  #idle: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  constructor(lane: Lane) {
    this.#lane = lane
    this.#process = spawn(process.execPath, [...flagsOf[lane], starter], {
      // So that what native code frees goes back to the system: one arena, and none of the large pieces in it.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    // Whoever ends before it has heard all tells by its exit.
    this.#process.stdin!.on('error', () => undefined)
    readerCode().then(
      (code) => this.#process.stdin!.end(code),
      (error: Error) => void this.end(error),
    )
    this.#socket = this.#process.stdio[pipeFd] as Socket
    this.#say = openPipe<ReaderRequest, ReaderReply>(this.#socket, (answer) => this.#hear(answer))
    this.#ended = new Promise((resolve) => this.#process.once('close', () => resolve()))
    readers.set(lane, this)
    lowerPriority(this.#process.pid)
    this.#process.on('error', (error) => void this.end(error))
    // A fault of a native library ends by a signal; so does a heap that is full.
    this.#process.on(
      'exit',
      (code, signal) =>
        void this.end(
          signal
            ? new DocumentRefused('takes-too-long', { cause: `ended by ${signal}` })
            : new Error(`A document reader ended by itself with ${code}.`),
        ),
    )
  }

  start(errand: ReaderTask) {
    clearTimeout(this.#idle)
    this.errand = errand
    const deadline = performance.now() + patienceMs
    const limitMs = 'sheets' in errand.request ? sheetsLimitMs : workLimitMs
    const subject = subjectOf(errand)
    this.#watch = setInterval(() => {
      const { privateBytes, cpuMs } = readProcessState(this.#process.pid)
      const isTooMuch = privateBytes > memoryLimitBytes[subject]
      const mayHaveRoomElsewhere = subject === 'picture' && !this.#wasEmptyBefore && !errand.needsEmptyReader
      if (isTooMuch && mayHaveRoomElsewhere) this.#leaveToEmptyReader(errand)
      else if (isTooMuch || cpuMs - this.#workedBefore > limitMs)
        void this.end(new DocumentRefused('takes-too-long'))
      else if (performance.now() > deadline)
        void this.end(new DocumentsBusy('This machine is too busy to read documents.'))
    }, watchEveryMs)
    this.keepParentAlive(true)
    if (this.#isReady) this.#ask(errand)
  }

  #ask({ request }: ReaderTask) {
    this.#isReady = false
    this.#workedBefore = readProcessState(this.#process.pid).cpuMs
    this.#wasEmptyBefore = this.isEmpty
    this.#say(request)
  }

  #leaveToEmptyReader(errand: ReaderTask) {
    this.errand = null
    waiting.unshift({ ...errand, needsEmptyReader: true })
    void this.end(new Error('A large picture has no room beside what was loaded before.'))
  }

  #hear(answer: Received<ReaderReply>) {
    // What it said last may come when it is being ended.
    if (this.#isEnding) return
    const { errand } = this
    if (answer === 'ready') {
      this.#isReady = true
      if (errand) return this.#ask(errand)
      this.#rest()
      return assignTasks()
    }
    if ('fault' in answer) return void this.end(new Error(answer.fault))
    this.errand = null
    this.keepParentAlive(false)
    if ('done' in answer) errand?.resolve(answer.done)
    else errand?.reject(new DocumentRefused(answer.refused, { cause: answer.because }))
    assignTasks()
  }

  #rest() {
    clearInterval(this.#watch)
    if (++this.#served >= documentsPerReader[this.#lane] || this.heldBytes > restingBytes[this.#lane])
      void this.end(new Error('A document reader had served its time.'))
    else
      this.#idle = setTimeout(
        () => void this.end(new Error('A document reader was not needed.')),
        idleLifeMs,
      ).unref()
  }

  /** As long as somebody waits for it, to answer or to clear away. */
  keepParentAlive(yes: boolean) {
    const how = yes ? 'ref' : 'unref'
    this.#process[how]()
    this.#socket[how]()
    this.#watch?.[how]()
  }

  get heldBytes(): number {
    return readProcessState(this.#process.pid).privateBytes
  }

  get isEmpty(): boolean {
    return this.heldBytes <= emptyBytes
  }

  /** One that ends keeps its lane until it is gone: two would hold twice the memory. */
  get isBusy(): boolean {
    return this.errand !== null || !this.#isReady || this.#isEnding
  }

  async end(why: Error) {
    if (this.#isEnding) return this.#ended
    this.#isEnding = true
    clearTimeout(this.#idle)
    clearInterval(this.#watch)
    this.errand?.reject(why)
    this.errand = null
    this.keepParentAlive(true)
    this.#process.kill('SIGKILL')
    await this.#ended
    readers.delete(this.#lane)
    assignTasks()
  }
}
