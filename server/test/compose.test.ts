import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const Service = z.object({
  user: z.string().optional(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()).min(1),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

test('every container is read-only, has no capabilities and can gain none', async () => {
  const { services, secrets, volumes } = Compose.parse(parse(await read('compose.yaml'), { merge: true }))
  expect(Object.keys(services)).toEqual(['web', 'proxy', 'worker', 'inbound', 'database'])
  for (const [name, service] of Object.entries(services)) {
    for (const secret of service.secrets) expect(secrets, name).toHaveProperty([secret])
    for (const volume of service.volumes.filter((each) => !each.startsWith('.')))
      expect(volumes, name).toHaveProperty([volume.split(':')[0]!])
    // Only a proxy or mail server on the same machine reaches a port, unless an operator says otherwise.
    for (const port of service.ports) expect(port).toMatch(/^(\$\{\w+:-)?127\.0\.0\.1:/)
  }
  expect(await read('Dockerfile')).toMatch(/^USER node$/m)
})

test('visitors reach web through the proxy only, which limits how many requests one of them has at a time', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml'), { merge: true }))
  const { web, proxy } = services
  expect(web!.ports).toEqual([])
  // One address is added in front of web: the visitor's, by this proxy.
  expect(web!.environment).toMatchObject({ TRUSTED_PROXIES: 1, PORT: 3000 })
  expect(proxy!.user).toBe('nginx')
  expect(proxy!.ports).toEqual(['127.0.0.1:${PORT:-3000}:3000'])
  const [file = '', inContainer] = proxy!.volumes[0]!.split(':')
  expect(inContainer).toBe('/etc/nginx/nginx.conf')
  const settings = await read(file)
  expect(settings).toContain('server web:3000;')
  expect(settings).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(settings).toContain('limit_conn visitor 64;')
  // It writes to /tmp only: everything else is read-only.
  const written = settings.matchAll(/^ *(?:pid|\w+_temp_path) +([^;]+);/gm)
  expect([...written].map(([, path]) => path!.startsWith('/tmp/'))).toEqual(Array(6).fill(true))
})

test('the image names its licence, commit and source', async () => {
  const dockerfile = await read('Dockerfile')
  const { license } = JSON.parse(await read('package.json')) as { license: string }
  const labels = Object.fromEntries(
    [...dockerfile.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(labels).toEqual({
    title: 'Street Musketeers',
    description: 'Leaflet campaigns for trade unionists',
    licenses: license,
    source: '${SOURCE_URL}',
    revision: '${COMMIT}',
  })
  for (const name of ['COMMIT', 'SOURCE_URL']) expect(dockerfile).toMatch(new RegExp(`^ARG ${name}=`, 'm'))
})

test('PostgreSQL runs unprivileged, creates the product’s role and does not log the values of rows', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml'), { merge: true }))
  const { user, command, environment, volumes } = services.database!
  expect(user).toBe('postgres')
  expect(command).toEqual(['postgres', '-c', 'log_error_verbosity=terse'])
  // Without POSTGRES_USER the image's superuser is `postgres`, which is not the product's role.
  expect(environment).toEqual({ POSTGRES_PASSWORD_FILE: '/run/secrets/database-password' })
  const script = volumes.find((volume) => volume.includes(':/docker-entrypoint-initdb.d/'))!
  expect(await read(script.split(':')[0]!)).toContain('create role musketeers login nosuperuser')
})

test('the product’s connection to the database stays between the containers, and no other is unencrypted', async () => {
  const { services } = Compose.parse(parse(await read('compose.yaml'), { merge: true }))
  for (const name of ['web', 'worker', 'inbound'])
    expect(services[name]!.environment).toMatchObject({ NODE_ENV: 'production', PRIVATE_HOSTS: 'database' })
})

const Container = z.object({
  read_only: z.literal(true),
  tmpfs: z.array(z.string()).min(1),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  env_file: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
})

/** The settings of an example in deploy/failover, as they are on another of the three machines. */
async function readExample(file: string, nth: number): Promise<Record<string, string>> {
  const name = ['one', 'two', 'three'][nth - 1]!
  const settings = Object.entries(parseEnv(await read(`deploy/failover/${file}`))) as [string, string][]
  return Object.fromEntries(
    settings.map(([key, value]) => [
      key,
      value.includes(',') ? value : value.replace(/^one$/, name).replace(/10\.0\.0\.1\b/, `10.0.0.${nth}`),
    ]),
  )
}

test('the three database machines of the failover example have unprivileged containers and the settings of the other examples', async () => {
  const { services } = z
    .object({ services: z.record(z.string(), Container) })
    .parse(parse(await read('deploy/failover/compose.yaml'), { merge: true }))
  const machines = ['one', 'two', 'three']
  expect(Object.keys(services).sort()).toEqual(
    [...machines, ...machines.map((name) => `etcd-${name}`), 'proxy'].sort(),
  )
  for (const service of Object.values(services))
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  for (const [index, name] of machines.entries())
    for (const { env_file: file, environment } of [services[name]!, services[`etcd-${name}`]!])
      expect({ ...(await readExample(file, 1)), ...environment }).toEqual(await readExample(file, index + 1))
  expect(await read('deploy/failover/Dockerfile')).toMatch(/^USER postgres$/m)
})
