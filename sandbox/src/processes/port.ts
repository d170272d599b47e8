import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Refusal } from '../refusal.ts'

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Free ports for the product and what stands around it, as `npm start` reads them. */
export async function freePortVariables() {
  const ports = await Promise.all([1, 2, 3, 4].map(freePort))
  const [PORT, MAILBOX_PORT, IDENTITY_PORT, PAYMENTS_PORT] = ports.map(String)
  return { PORT, MAILBOX_PORT, IDENTITY_PORT, PAYMENTS_PORT }
}

/**
 * Makes sure that ports can be listened on. Tries both loopback addresses, because a browser may use either for localhost.
 * @param ports by the environment variable that sets each, for the sentence
 * @throws Refusal with a line for each that is in use or not allowed
 */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const problems: string[] = []
  for (const [variable, port] of Object.entries(ports)) {
    const problem = await findProblem(port, variable)
    if (problem) problems.push(problem)
  }
  if (problems.length) throw new Refusal(problems.join('\n'))
}

async function findProblem(port: number, variable: string): Promise<string | null> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer()
    try {
      server.listen({ port, host, exclusive: true })
      await once(server, 'listening')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE')
        return `Port ${port} is already in use: stop the program that uses it, or choose another with ${variable}.`
      if (code === 'EACCES')
        return `Port ${port} is not allowed to this user: choose another with ${variable}.`
      if (host === '127.0.0.1') throw error
      continue
    }
    server.close()
    await once(server, 'close')
  }
  return null
}
