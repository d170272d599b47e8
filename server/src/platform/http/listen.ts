import type { FastifyInstance } from 'fastify'
import { StartProblem } from '../config/start-problem.ts'

/** Connections that wait to be accepted. When there are more, a client tries again after a second. */
const backlog = 4096

/**
 * Listens on an address.
 * @param settings the environment variables that set host and port
 * @returns the address, for instance `http://127.0.0.1:3000`
 * @throws {StartProblem} when the port is taken or not allowed, or the host is not ours
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): Promise<string> {
  try {
    return await app.listen({ host, port, backlog })
  } catch (error) {
    throw explainListenError(error, { host, port }, settings)
  }
}

/** @returns a sentence for operators when they must change a setting; otherwise the error itself */
export function explainListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): unknown {
  const { code } = error as NodeJS.ErrnoException
  const problem = (sentence: string) => new StartProblem(sentence, { cause: error })
  if (code === 'EADDRINUSE')
    return problem(
      `Port ${port} is in use by another program. Stop it, or set ${settings.port} to a free port.`,
    )
  if (code === 'EACCES')
    return problem(`This user may not listen on port ${port}. Set ${settings.port} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return problem(`${settings.host} ${host} is not an address of this machine.`)
  return error
}
