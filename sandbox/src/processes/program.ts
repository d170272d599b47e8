import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href

/**
 * Runs a program of the project to its end, on this Node; it ends early when this process does.
 * @param file its path from `cwd`; TypeScript runs from source
 * @param stdio as for spawn; piped output is collected
 * @param input its stdin, if that is a pipe
 * @returns its exit code (null: ended by a signal) and its piped output, in order
 */
export async function runProgram(
  file: string,
  args: readonly string[],
  {
    cwd = root,
    env,
    stdio,
    input,
    signal,
  }: {
    cwd?: string
    env: NodeJS.ProcessEnv
    stdio: ['ignore' | 'inherit' | 'pipe', Output, Output]
    input?: Buffer
    signal?: AbortSignal
  },
): Promise<{ code: number | null; output: string }> {
  const typescript = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const withChannel: StdioOptions = [...stdio, 'ipc']
  const child = spawn(process.execPath, ['--import', endWithParent, ...typescript, file, ...args], {
    cwd,
    env,
    stdio: withChannel,
  })
  // A program that ends before reading all its input reports why by its exit code.
  child.stdin?.on('error', () => {}).end(input)
  const stop = () => child.kill()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  signal?.removeEventListener('abort', stop)
  return { code, output }
}

type Output = 'ignore' | 'inherit' | 'pipe'
