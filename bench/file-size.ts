import { connect } from 'node:net'

/**
 * Asks for a file and lets its bytes go as they come, into one buffer over and over: who keeps them is another machine, whose work
 * must not be felt here.
 * @param url with the address of a server, such as `http://localhost:3000/api/…`
 * @returns how many bytes the server sent, without the head
 * @throws when the answer is another than 200, or breaks off
 */
export function sizeOfFile(url: string, token: string): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    let head = ''
    let isWhole = false
    let wanted = 0
    let came = 0
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback(length, buffer) {
          came += length
          if (isWhole) return true
          head += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return true
          isWhole = true
          head = head.slice(0, end)
          came -= end + 4
          wanted = Number(/^content-length: (\d+)/im.exec(head)?.[1])
          return true
        },
      },
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (head.startsWith('HTTP/1.1 200 ') && came === wanted) resolve(came)
      else reject(new Error(`${pathname}: ${came} of ${wanted} bytes\n${head}`))
    })
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
  })
}
