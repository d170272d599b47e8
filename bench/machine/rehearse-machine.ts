import { createMember, createOfficer, type Person } from '@street-musketeers/server/test/attacks/people.ts'
import { sendMail } from '@street-musketeers/server/test/replies/send-mail.ts'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startDebian, type Debian } from './debian.ts'
import { startOutside, type Outside } from './outside.ts'
import { becomeAdministrator, publish } from './people.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const site = 'leaflets.rehearsal.test'
const sourceUrl = 'https://code.rehearsal.test/street-musketeers.git'

/**
 * The commands of a chapter of docs/runbook.md, as its shell blocks have them.
 * @throws when there is no such chapter, or nothing to run in it
 */
function readCommands(chapter: string): string[] {
  const page = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8')
  const text = page.split(/^## /m).find((each) => each.startsWith(`${chapter}\n`))
  const blocks = [...(text ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands!)
  if (!blocks.length) throw new Error(`docs/runbook.md has no commands under “${chapter}”.`)
  return blocks
}

/** The commands of a chapter, with the values that an operator would choose in place of the examples. */
const commandsOf = (chapter: string): string[] =>
  readCommands(chapter).map((commands) =>
    commands
      .replaceAll('leaflets.example', site)
      .replaceAll('https://code.example/street-musketeers.git', sourceUrl)
      .replaceAll('Exampleton', 'Dunmere')
      .replaceAll('EX1 1AA', 'DN1 1AA'),
  )

/** The release that a chapter gets. */
const releaseIn = (commands: readonly string[]) => /RELEASE=(\S+)/.exec(commands.join(''))![1]!

/**
 * Stands in for what a machine without the internet lacks: the repository with its tags, and Let's Encrypt.
 * @param releases tags for this commit
 */
async function placeStandIns({ root, run }: Debian, releases: readonly string[]): Promise<void> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: repository })
  await git('clone', '--bare', '--quiet', '--no-local', '.', join(root, 'srv/source.git'))
  for (const release of releases)
    await git(`--git-dir=${join(root, 'srv/source.git')}`, 'tag', release, 'HEAD')
  await writeFile(join(root, 'etc/gitconfig'), `[url "file:///srv/source.git"]\n  insteadOf = ${sourceUrl}\n`)
  const certbot = join(root, 'usr/local/bin/certbot')
  await writeFile(
    certbot,
    `#!/bin/sh -e
mkdir -p /etc/letsencrypt/live/${site}
cd /etc/letsencrypt/live/${site}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 7 -subj /CN=${site} \\
  -addext subjectAltName=DNS:${site},IP:127.0.0.1 -keyout privkey.pem -out fullchain.pem 2>/dev/null
`,
  )
  await chmod(certbot, 0o755)
  await run('chown --recursive root:root /srv/source.git')
}

/** The site as people reach it, through nginx, with its certificate. */
async function openSite({ root, forward }: Debian): Promise<string> {
  const certificate = await readFile(join(root, `etc/letsencrypt/live/${site}/fullchain.pem`), 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
  return `https://127.0.0.1:${await forward(443)}`
}

/** Asks for a page repeatedly. @returns ends that; it resolves to the numbers of answers by status */
function watchSite(url: string): () => Promise<Record<string, number>> {
  const ending = new AbortController()
  const statuses: Record<string, number> = {}
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const status = await fetch(`${url}/campaigns`).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 'no answer',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(200)
    }
  }
  const watching = watch()
  return async () => {
    ending.abort()
    await watching
    return statuses
  }
}

/** A musketeer joins and gets the leaflet, answers it with a number, and is thanked. */
async function deliverAndReply(
  musketeer: Person,
  { campaignId, outside, smtpPort }: { campaignId: number; outside: Outside; smtpPort: number },
): Promise<void> {
  const { email, call } = musketeer
  await call('POST /api/campaigndistributor', { id: campaignId })
  const emails = await outside.waitForEmails(email, ({ subject }) => subject.startsWith('Your leaflet'))
  const leaflet = emails.at(-1)!
  console.log(`   “${leaflet.subject}” came; answers go to ${leaflet.replyTo!.slice(0, 12)}…`)
  const message = [
    'Message-ID: <answer@people.rehearsal.test>',
    `Date: ${new Date().toUTCString()}`,
    `From: ${email}`,
    `To: ${leaflet.replyTo}`,
    `Subject: Re: ${leaflet.subject}`,
    '',
    '20',
    '',
  ].join('\r\n')
  const code = await sendMail(smtpPort, { from: email, to: leaflet.replyTo!, message })
  if (code !== 250) throw new Error(`Postfix answered the reply with ${code}.`)
  const thanks = await outside.waitForEmails(email, ({ subject }) => subject.startsWith('Thank you'))
  console.log(`   answered with 20: “${thanks.at(-1)!.subject}” came`)
}

/** Waits until what a command prints contains some words. @returns it */
async function runUntil({ run }: Debian, command: string, words: string): Promise<string> {
  for (const until = Date.now() + 300_000; ;) {
    const printed = await run(command)
    if (printed.includes(words)) return printed
    if (Date.now() > until) throw new Error(`“${words}” did not appear within five minutes:\n${printed}`)
    await sleep(1000)
  }
}

/** The worker does not start with it, says why, and starts without it. */
const misspell = `
echo SMPT_URL=smtp://127.0.0.1 >>/etc/street-musketeers.env
if systemctl restart street-musketeers-worker@1; then exit 1; fi
journalctl --unit=street-musketeers-worker@1 --output=cat --lines=50 | grep SMPT_URL | tail --lines=1
sed --in-place /SMPT_URL/d /etc/street-musketeers.env
systemctl restart street-musketeers-worker@1`

const notReal =
  'Not real: the kernel and its limits of memory, the certificate, the DNS, other people’s mail servers, the versions before and after.'

const indent = (text: string) => text.trim().replaceAll(/^/gm, '   ')

/**
 * Installs, uses, upgrades, backs up and restores the product on a bare Debian 13, with the commands of docs/runbook.md.
 * @throws when one of them fails, or an email does not come
 */
export async function rehearseMachine(): Promise<void> {
  const outside = await startOutside()
  console.log('── A bare Debian 13')
  const debian = await startDebian('trixie').catch(async (error: unknown) => {
    await outside.stop()
    throw error
  })
  const { run } = debian
  try {
    const [install, upgrade] = [commandsOf('Install'), commandsOf('Upgrade')]
    await placeStandIns(debian, [releaseIn(install), releaseIn(upgrade)])
    console.log(
      indent(await run('. /etc/os-release && echo "$PRETTY_NAME" && systemctl --version | head -1')),
    )

    console.log('── Install')
    const installed = await run(install.join('\n'))
    for (const warning of ['EBADENGINE', '[warn]'])
      if (installed.includes(warning)) throw new Error(`Something warns: ${warning} (see ${debian.logFile})`)
    const grant = /#grant=([\w-]+)/.exec(installed)![1]!
    // The mail servers of everybody else, which a machine on the internet finds in the DNS.
    await run(`postconf -e 'relayhost=[${debian.hostAddress}]:${outside.port}' && systemctl reload postfix`)
    const [url, smtpPort] = [await openSite(debian), await debian.forward(25)]
    const command = (words: string) => run(`/opt/street-musketeers/deploy/street-musketeers ${words}`)
    console.log(
      indent(await run('node --version; npm --version; psql --version; nginx -v; postconf mail_version')),
    )

    console.log('── The first leaflet: received, answered, bounced')
    const product = { url, emailsTo: (address: string) => outside.waitForEmails(address) }
    const { call: administrator } = await becomeAdministrator(product, { email: `you@${site}`, grant })
    const organisation = await createOfficer({ ...product, administrator })
    const { campaignId } = await publish(organisation, 'Keep our library')
    const [ada, bob] = [await createMember(product), await createMember(product)]
    await deliverAndReply(ada, { campaignId, outside, smtpPort })
    outside.closeMailbox(bob.email)
    await bob.call('POST /api/campaigndistributor', { id: campaignId })
    console.log(
      indent(
        await runUntil(
          debian,
          `/opt/street-musketeers/deploy/street-musketeers mail explain ${bob.email}`,
          'because it bounces',
        ),
      ),
    )

    console.log('── Upgrade')
    const stopWatching = watchSite(url)
    await run(upgrade[0]!)
    const statuses = await stopWatching()
    console.log(`   pages asked for meanwhile, by status: ${JSON.stringify(statuses)}`)
    if (Object.keys(statuses).some((status) => status !== '200'))
      throw new Error('Visitors noticed the upgrade.')
    console.log(
      indent(
        await run(`runuser --user=postgres -- psql --tuples-only --command="
      select distinct application_name from pg_stat_activity where application_name like 'street%'"`),
      ),
    )

    console.log('── A misspelt setting')
    console.log(indent(await run(misspell)))

    console.log('── Back up')
    console.log(indent(await run(commandsOf('Back up')[0]!)))
    console.log(
      indent(await run("curl --silent http://127.0.0.21:9100/metrics | grep '^street_musketeers_b'")),
    )
    const before = outside.countEmails(ada.email)

    console.log('── Restore')
    console.log(indent(await run(commandsOf('Restore')[0]!)))
    console.log(indent(await command(`mail explain ${ada.email}`)))
    const page = await fetch(`${url}/campaigns`)
    if (!(await page.text()).includes('Keep our library'))
      throw new Error('The campaign is not there after the restore.')
    if (outside.countEmails(ada.email) !== before) throw new Error('An email was sent twice.')
    await createMember(product)
    console.log('   a code was emailed since, and a sign-up confirmed with it')

    console.log('── What is left')
    const failed = await run('systemctl --failed --no-legend')
    const faults = await run(
      'journalctl --unit=\'street-musketeers-*\' --output=cat | grep \'"level":"error"\' || true',
    )
    console.log(
      indent(`units that failed: ${failed.trim() || 'none'}; errors in the log: ${faults.trim() || 'none'}`),
    )
    if (failed.trim() || faults.trim()) throw new Error('Something failed.')
    console.log(`   ${notReal}`)
  } catch (error) {
    const journal = await run('journalctl --lines=60 --no-pager').catch(() => '')
    console.error(journal)
    throw error
  } finally {
    await debian.stop()
    await outside.stop()
  }
}
