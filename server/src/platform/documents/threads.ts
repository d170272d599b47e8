import { Worker } from 'node:worker_threads'
import { DocumentRefused } from './refusal.ts'
import type { Answer, Request } from './thread.ts'

/** Two, so that one slow file does not hold up every other, and hostile ones cannot take the whole machine. */
const maxThreads = 2
const maxWaiting = 16
/** The PDF library never forgets a name it has met, so a thread is replaced before strangers' names pile up. */
const documentsPerThread = 25
const idleLifeMs = 60_000
const timeLimitMs = 4_000
/** What this process may grow by while a thread works; a good 40-megapixel WebP takes about 300 MB. */
const maxGrowthBytes = 600 * 1024 * 1024
const heapLimitMb = 128

type Done = Extract<Answer, { done: unknown }>['done']

interface Errand {
  request: Request
  resolve: (done: Done) => void
  reject: (error: Error) => void
}

/** Too many documents wait already. Worth trying again in some seconds (503). */
export class DocumentsBusy extends Error {
  override name = 'DocumentsBusy'
}

const waiting: Errand[] = []
const threads = new Set<Thread>()

/**
 * Has a thread fulfil a request; at most two work at a time, the others wait their turn.
 * @throws {DocumentRefused} also when the work takes longer than 4 s or too much memory.
 * @throws {DocumentsBusy} when 16 wait already.
 */
export function inThread(request: Request): Promise<Done> {
  if (waiting.length >= maxWaiting)
    throw new DocumentsBusy('Too many documents are being read at the moment.')
  return new Promise((resolve, reject) => {
    waiting.push({ request, resolve, reject })
    assign()
  })
}

/** Ends all threads; who still waits is told. A later request starts anew. */
export async function endThreads(): Promise<void> {
  const stopped = new Error('Reading documents was stopped.')
  for (const errand of waiting.splice(0)) errand.reject(stopped)
  await Promise.all([...threads].map((thread) => thread.end(stopped)))
}

function assign() {
  while (waiting.length > 0) {
    const free =
      [...threads].find((thread) => thread.isFree) ?? (threads.size < maxThreads ? new Thread() : null)
    if (!free) return
    free.start(waiting.shift()!)
  }
}

/** Starting → free ⇄ working → ended. Unless it works it does not keep the process alive. */
class Thread {
  // Node runs TypeScript by itself here, whatever loader (tsx, vitest) the main thread was started with.
  readonly #worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
  })
  #isReady = false
  #errand: Errand | null = null
  #served = 0
  #idle: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  constructor() {
    threads.add(this)
    this.#worker.on('message', (answer: Answer) => this.#hear(answer))
    this.#worker.on('error', (error) => void this.end(error))
    this.#worker.on('exit', () => void this.end(new Error('A document thread ended by itself.')))
  }

  get isFree() {
    return this.#errand === null
  }

  start(errand: Errand) {
    clearTimeout(this.#idle)
    this.#errand = errand
    this.#worker.ref()
    const deadline = performance.now() + timeLimitMs
    const most = process.memoryUsage.rss() + maxGrowthBytes
    this.#watch = setInterval(() => {
      const isTooMuch = performance.now() > deadline || process.memoryUsage.rss() > most
      if (isTooMuch) void this.end(new DocumentRefused('takes-too-long'))
    }, 50)
    if (this.#isReady) this.#worker.postMessage(errand.request)
  }

  #hear(answer: Answer) {
    const errand = this.#errand
    if (answer === 'ready') {
      this.#isReady = true
      if (errand) this.#worker.postMessage(errand.request)
      return
    }
    this.#rest()
    if ('done' in answer) errand?.resolve(answer.done)
    else errand?.reject(new DocumentRefused(answer.refused, { cause: answer.because }))
    assign()
  }

  #rest() {
    clearInterval(this.#watch)
    this.#errand = null
    this.#worker.unref()
    if (++this.#served >= documentsPerThread)
      void this.end(new Error('A document thread had served its time.'))
    else
      this.#idle = setTimeout(
        () => void this.end(new Error('A document thread was not needed.')),
        idleLifeMs,
      ).unref()
  }

  async end(why: Error) {
    if (!threads.delete(this)) return
    clearTimeout(this.#idle)
    clearInterval(this.#watch)
    const isOutOfMemory = (why as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    this.#errand?.reject(isOutOfMemory ? new DocumentRefused('takes-too-long', { cause: why }) : why)
    this.#errand = null
    assign()
    await this.#worker.terminate()
  }
}
