import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The command for a JavaScript program of `node_modules/.bin`, on the Node that runs this. */
export const bin = (name: string) => [process.execPath, `${root}node_modules/.bin/${name}`]

/**
 * Runs a program in a folder of the project.
 * @param quiet prints its output only if it fails
 * @param priority of its processes, as of `os.setPriority`
 * @returns whether it succeeded
 */
export async function runProgram(
  [command, ...args]: string[],
  {
    cwd = root,
    quiet = false,
    env = {},
    priority,
  }: { cwd?: string; quiet?: boolean; env?: Record<string, string>; priority?: number | undefined } = {},
): Promise<boolean> {
  const child = spawn(command!, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output))
  return code === 0
}

export const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1)
