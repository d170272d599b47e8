import { Link } from 'react-router'
import { HelpPage } from '../app/page/help-page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Step } from '../ui/page/walkthrough.tsx'
import campaign from './help/campaign.webp'
import causes from './help/causes.webp'
import doors from './help/doors.webp'
import doorstep from './help/doorstep.webp'
import history from './help/history.webp'
import homesToSkip from './help/homes-to-skip.webp'
import leaflets from './help/leaflets.webp'
import library from './help/library.webp'
import noPrinter from './help/no-printer.webp'
import printHub from './help/print-hub.webp'
import printPack from './help/print-pack.webp'
import report from './help/report.webp'
import selectCampaigns from './help/select-campaigns.webp'
import shareLink from './help/share-link.webp'

const steps: Step[] = [
  {
    title: 'Choose your causes',
    text: (
      <p>
        Under <Link to={paths.musketeerDashboard('causes')}>Causes</Link>, tick what you stand up for. The
        number shows your order; the first counts most. Enter the first half of your postcode there, and
        leaflets for places near you will come first. You can change both whenever you like.
      </p>
    ),
    picture: causes,
    alt: 'The causes as cards, with a ring around Fair pay, which is ticked with a 1.',
  },
  {
    title: 'Find a campaign',
    text: (
      <p>
        <Link to={paths.musketeerDashboard('select-campaigns')}>Select campaigns</Link> suggests campaigns for
        your causes. Press “View details & sign up” to read about one.
      </p>
    ),
    picture: selectCampaigns,
    alt: 'A suggested campaign, with a ring around the button “View details & sign up”.',
  },
  {
    title: 'Sign up, then check your email',
    text: (
      <>
        <p>
          On the campaign’s page, press “Sign Up”. When you join your first campaign, we’ll email you its
          leaflet straight away. The leaflet of each campaign you join later will come on one of your leaflet
          days.
        </p>
        <p>
          After that you get one leaflet a week, a fortnight or a month, on the day and at the time that you
          choose in your <Link to={paths.musketeerSettings('leaflet-frequency')}>settings</Link>. There you
          can also leave a campaign, and add your leaflet days to your calendar.
        </p>
        <p>
          No time? Press “Not this time” on My Details or in the email, and the next one will come as usual.
          Away for longer? Pause until a date you choose. After that you’ll get one leaflet, not a backlog.
        </p>
      </>
    ),
    picture: campaign,
    alt: 'My Campaign on a campaign’s page, with a ring around the button “Sign Up”.',
  },
  {
    title: 'Choose your doors, if you like',
    text: (
      <>
        <p>
          On the campaign’s page, “Which doors?” takes a postcode, or half of one, and nobody else will be
          asked to deliver there. The whole postcode stays in your browser and is printed on your first sheet.
          It is yours until your next leaflet, for two weeks at least. Reporting what you delivered marks it
          as done, and keeps it for you for the next leaflet. For yourself, you can note your streets there in
          your own words.
        </p>
        <p>
          If it says “Not this time”, try the other half or the next postcode, or let us email you when it’s
          your turn. Moved house? Save your new place or address, and the doors you’d chosen in the old one
          will be free for somebody else.
        </p>
      </>
    ),
    picture: doors,
    alt: 'The choice between every house and half of them, with a ring around the button “Keep these doors for me”.',
  },
  {
    title: 'Leave out who wants none',
    text: (
      <p>
        Some homes ask for no more leaflets. If one is among the doors that you keep, the campaign’s page, the
        report page and a sheet before your leaflets say which numbers to skip. Nobody else learns it.
      </p>
    ),
    picture: homesToSkip,
    alt: '“Which doors?” on a campaign’s page, with a ring around the numbers to skip.',
  },
  {
    title: 'Print about twenty',
    text: (
      <p>
        “Print my 20” puts several leaflets on a sheet, with lines to cut along. One press prints them as you
        did last time. Under “Change” you say for how many houses, how large and on which sides; the ink saver
        uses less ink. The button in the leaflet’s email opens the same page, without signing in. Below the
        leaflet on the campaign’s page you can print it as its organisation made it. The code below each
        leaflet tells the organisation about how often leaflets are scanned, and never who printed them.
      </p>
    ),
    picture: printPack,
    alt: 'What one press prints, with a ring around the button “Print my 20”.',
  },
  {
    title: 'No printer? Use a library’s',
    text: (
      <p>
        On the page to print, “No printer? Print it at a library” gives you a code and a short address. Type
        the address on a computer at a library or a copy shop: it opens these leaflets to print, for 24 hours
        and without signing in. Save the slip if you have no signal there, or ask somebody else to print it.
      </p>
    ),
    picture: library,
    alt: 'The page to print, with a ring around the button “Show the code”.',
  },
  {
    title: 'Or ask a print hub',
    text: (
      <p>
        A <Link to={paths.noPrinter()}>print hub</Link> is a library, a shop, a branch office or another
        musketeer who prints for others. Choose the campaign and a print hub, and say how many and by when. We
        email you when your leaflets are ready, and you collect them. Its people learn the name that you give,
        the campaign and what you write to them there, nothing else. Those that the campaign’s organisation
        named come first. Election material must name its printer, so only some print it: their cards say so.
      </p>
    ),
    picture: noPrinter,
    alt: 'How to ask a print hub, with a ring around Morley Library, and below it how many leaflets.',
  },
  {
    title: 'Print for others',
    text: (
      <p>
        Do you have a printer, or a key to one? <Link to={paths.ownPrintHub()}>Offer a print hub</Link>, never
        with a home address. An administrator looks at it first. Save what waits as one PDF, with a slip for
        each person, and press “All of it is ready” when it is printed: we tell them. “For organisations” has
        the code by which an organisation names you. If you say that you print election material too, type the
        name and address of the place that prints; we do not store them.
      </p>
    ),
    picture: printHub,
    alt: 'What a print hub has to print, with a ring around the button “Save one PDF to print”.',
  },
  {
    title: 'Deliver, and tell us how many',
    text: (
      <p>
        It takes about ten minutes. Afterwards, press “I’ve delivered mine” in the leaflet’s email, on My
        Details or on the campaign’s page, or reply to that email with just the number. On the campaign’s page
        you can change or remove a report for 30 days. If a campaign has stopped, report what you delivered
        and recycle the rest.
      </p>
    ),
    picture: report,
    alt: 'The form for a delivery, with a ring around the number of leaflets.',
  },
  {
    title: 'Or count at the doors',
    text: (
      <p>
        “Count as you walk” is on My Details, on the campaign’s page and on the page that the email’s button
        “I’ve delivered mine” opens: one large button, which also works without signal. It says which homes to
        skip, and reports for you when you have finished.
      </p>
    ),
    picture: doorstep,
    alt: 'The page that counts at the doors, with a ring around the button “+1”.',
  },
  {
    title: 'Several leaflets, one after another',
    text: (
      <>
        <p>
          Some campaigns have up to twelve leaflets. You get one at a time, beginning with the first, in turn
          with the leaflets of your other campaigns. Nobody gets a leaflet twice. If you skip one with “Not
          this time”, you’ll get the next one.
        </p>
        <p>
          The email, the page to print and My Details say which one it is, such as “Leaflet 2 of 3”, with its
          title. Each link in an email belongs to the leaflet of that email.
        </p>
      </>
    ),
    picture: leaflets,
    alt: 'The first of a campaign’s three leaflets, with a ring around “Leaflet 1 of 3” and its title.',
  },
  {
    title: 'Bring your neighbours in',
    text: (
      <p>
        “Share this campaign” on its page gives you a link of your own for neighbours. Whoever opens it signs
        up and joins the campaign. You see there about how many joined through it, and nobody learns who. Stop
        the link whenever you like.
      </p>
    ),
    picture: shareLink,
    alt: 'A musketeer’s own link to copy, with a ring around it.',
  },
  {
    title: 'See what you have done',
    text: (
      <p>
        <Link to={paths.musketeerDashboard('history')}>History</Link> shows every campaign you joined, when we
        emailed its leaflet and how many you delivered, and how many of your last five leaflets. If you turn
        it on there, you also see about how often the leaflets you print are scanned. In December, My Details
        leads to your year: a page to print, and a picture to share that names nobody.
      </p>
    ),
    picture: history,
    alt: 'The history, with a ring around a campaign: its sign-up date, the date of its email and the number delivered.',
  },
]

export default function Help() {
  return <HelpPage lead="From choosing a cause to the last letterbox, in fourteen steps." steps={steps} />
}
