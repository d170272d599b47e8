/** One line of JSON for each event. Never personal data, tokens or codes: facts are ids and counts only. */
export interface Log {
  info(event: string, facts?: Record<string, string | number | boolean | null>): void
  error(event: string, error: unknown, facts?: Record<string, string | number | boolean | null>): void
}

const write = (stream: NodeJS.WriteStream, line: object) => stream.write(`${JSON.stringify(line)}\n`)

export const consoleLog: Log = {
  info: (event, facts) => write(process.stdout, { at: new Date().toISOString(), event, ...facts }),
  error: (event, error, facts) =>
    write(process.stderr, {
      at: new Date().toISOString(),
      event,
      ...facts,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
}
