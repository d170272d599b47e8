/**
 * Signs in at the test provider with cookies, like a browser but without one.
 * @param address where the product sends people who sign in
 * @param person the id of one of the test people
 * @returns the address the provider sends them back to
 */
export async function signInAs(address: string, person: string): Promise<URL> {
  const visit = createVisitor()
  const choice = await visit(address)
  if (choice.origin !== new URL(address).origin) return choice
  return visit(choice.href, { method: 'POST', body: new URLSearchParams({ person }) })
}

/** @returns a function that fetches an address, follows redirects within the host, and returns the final address or the first on another host */
function createVisitor() {
  const cookies = new Map<string, string>()
  return async function visit(address: string, init: RequestInit = {}): Promise<URL> {
    const from = new URL(address)
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const reply = await fetch(from, { ...init, headers, redirect: 'manual' })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = reply.headers.get('location')
    if (!location) {
      if (!reply.ok) throw new Error(`The provider answers ${reply.status}: ${await reply.text()}`)
      return from
    }
    const to = new URL(location, from)
    return to.origin === from.origin ? visit(to.href) : to
  }
}
