import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'

const typeA = 1
const typeAaaa = 28

/** Sixteen bytes of an IPv6 address that is written in full. */
const bytesOf = (address: string) =>
  address.includes(':')
    ? address.split(':').flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
    : address.split('.').map(Number)

/**
 * A name server on this machine (RFC 1035), which knows some names and says of all others that they do not exist.
 * @param names the addresses of each; those of one that it never answers for are left out
 */
export async function startNameServer(names: Record<string, readonly string[] | undefined>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (; query[at]! > 0; at += query[at]! + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    const question = query.subarray(12, at + 5)
    const type = query.readUInt16BE(at + 1)
    const name = labels.join('.')
    if (name in names && !names[name]) return
    const addresses = (names[name] ?? [])
      .map(bytesOf)
      .filter(({ length }) => length === (type === typeA ? 4 : type === typeAaaa ? 16 : 0))
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(name in names ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    header.fill(0, 8)
    const answers = addresses.map((bytes) =>
      Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    )
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return {
    /** Asks this server only. */
    newResolver(): Resolver {
      const resolver = new Resolver({ timeout: 500, tries: 1 })
      resolver.setServers([`127.0.0.1:${port}`])
      return resolver
    },
    close: () => void socket.close(),
  }
}
