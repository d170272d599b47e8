import { Link } from 'react-router'
import { HelpPage } from '../app/page/help-page.tsx'
import { endSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Step } from '../ui/page/walkthrough.tsx'
import approve from './help/approve.webp'
import branches from './help/branches.webp'
import campaign from './help/campaign.webp'
import chooseDesign from './help/choose-design.webp'
import copy from './help/copy.webp'
import data from './help/data.webp'
import drafts from './help/drafts.webp'
import figures from './help/figures.webp'
import keys from './help/keys.webp'
import leaflets from './help/leaflets.webp'
import makeLeaflet from './help/make-leaflet.webp'
import memberMessage from './help/member-message.webp'
import people from './help/people.webp'
import printShop from './help/print-shop.webp'
import newCampaign from './help/new-campaign.webp'
import share from './help/share.webp'
import viewCampaigns from './help/view-campaigns.webp'

const steps: Step[] = [
  {
    title: 'Publish a campaign',
    text: (
      <p>
        Under <Link to={paths.organisationDashboard('new-campaign')}>New campaign</Link>, choose the leaflet
        file first: you’ll see how it will print and how to make it print better. “The leaflet’s words” is
        what it says, for people who cannot read the picture: we take it from a PDF where we can and show it
        to you. Check it: you can correct or type it, and choose its language, also later. “Words” on the
        campaign’s Leaflets page changes those of each leaflet. If it could be election material, say so: four
        questions help if you are not sure. Then give it a name, a few sentences and its causes. The last step
        shows what musketeers will get, before you publish it, now or on a day and hour that you choose.
      </p>
    ),
    picture: newCampaign,
    alt: 'The first of three steps to a new campaign, with a ring around the choice of the leaflet’s file.',
  },
  {
    title: 'Go on with a draft',
    text: (
      <p>
        What you type and the file are saved as you go:{' '}
        <Link to={paths.organisationDashboard('view-campaigns')}>View campaigns</Link> lists your drafts.
        Press “Go on” later, or on another device. Two of you may work on one.
      </p>
    ),
    picture: drafts,
    alt: 'A draft in the list, with a ring around the button “Go on”.',
  },
  {
    title: 'Make a leaflet here',
    text: (
      <p>
        No file yet? Under <Link to={paths.organisationDashboard('new-campaign')}>New campaign</Link>, press
        “Make one here”. What you have typed for the campaign is there when you come back. A campaign’s
        Leaflets page has it too, for the next leaflet.
      </p>
    ),
    picture: makeLeaflet,
    alt: 'The first step to a new campaign, with a ring around the button “Make one here”.',
  },
  {
    title: 'Choose a design and type your words',
    text: (
      <>
        <p>
          Choose one of eight designs. Type your words beside the preview: it shows the pages as they will
          print, and says what to change. Words from a word processor keep their bold and their bullets. What
          you type is saved as you go, so you can go on later, on another device too:{' '}
          <Link to={paths.organisationDashboard('leaflets')}>Leaflets</Link> lists what you have begun. “Use
          this leaflet” takes it to your campaign, and “Change its words” leads back. The small code at its
          foot opens a page about the leaflet once it is published, so publish it before a print shop prints
          it.
        </p>
        <p>
          Two of you may work on one leaflet. If you both change the same words, you see theirs beside yours
          and choose. <Link to={paths.goodLeaflet()}>What makes a good leaflet</Link> is one page of advice.
        </p>
      </>
    ),
    picture: chooseDesign,
    alt: 'Designs to choose from, with a ring around “Two sides”.',
  },
  {
    title: 'Find your campaigns',
    text: (
      <p>
        <Link to={paths.organisationDashboard('view-campaigns')}>View campaigns</Link> shows everything you
        have published. We suggest each campaign to musketeers who chose its causes.
      </p>
    ),
    picture: viewCampaigns,
    alt: 'Your campaigns as cards, with a ring around the name of the first.',
  },
  {
    title: 'Share one',
    text: (
      <>
        <p>
          “Share” on a campaign’s page has what you need to find musketeers: an address that opens the sign-up
          and joins them, a poster for a notice board or a stall, on A4 or A3, the QR code alone as a picture,
          and words to copy for a WhatsApp group and a branch email. The code and the address lead to the same
          sign-up, and we don’t count who opens it. Once the campaign has ended, take down its posters.
        </p>
        <p>
          “Print 20 yourself” makes the sheets for your own stall or street. The campaign’s public page also
          gives a line that shows it as a card on your website.
        </p>
      </>
    ),
    picture: share,
    alt: 'How large a poster is, with a ring around the button “Download the poster”.',
  },
  {
    title: 'Have thousands printed',
    text: (
      <p>
        “Print 20 yourself” leads to “Use a print shop”: one PDF with crop marks, and words to copy for the
        shop. A leaflet made here has “For a print shop” beside its preview; its colours run over the cut.
        Note there what a shop asked, so that whoever orders next knows what to expect. Members without a
        printer? “Name print hubs” beside it: your branch office, or whoever else prints for you, gives you a
        code, and your members are shown them first.
      </p>
    ),
    picture: printShop,
    alt: 'The file for a print shop, with a ring around the button “Download the file (PDF)”.',
  },
  {
    title: 'Change or stop one',
    text: (
      <p>
        A campaign’s page first shows its results so far. “Edit campaign” changes its text and replaces its
        leaflet. People who haven’t been emailed yet will get the new one. If the old one had a mistake, say
        that the new one is a correction: we’ll email it to everyone who has the old one, and ask them to
        recycle that. You can stop or delete a campaign for good. {endSentence} If somebody reports a leaflet
        and we find a mistake, its campaign’s page says what to correct and by when. If we ever have to stop a
        campaign, we’ll email you why and how to appeal.
      </p>
    ),
    picture: campaign,
    alt: 'A campaign’s page, with a ring around the button “Edit campaign”.',
  },
  {
    title: 'Copy one',
    text: (
      <p>
        “Copy”, on a campaign’s page and under View campaigns, begins a new campaign that is filled in like
        this one and takes its leaflets along, also when this one has ended. Change what is different this
        time, look at it, and publish it.
      </p>
    ),
    picture: copy,
    alt: 'The leaflet that comes along, with a ring around the button “Use another leaflet instead”.',
  },
  {
    title: 'Send several leaflets, one after another',
    text: (
      <>
        <p>
          On a campaign’s page, “Add another leaflet” leads to its leaflets. It can have up to twelve, each
          with a short title. Musketeers begin with the first one and then get the next, as often as they have
          chosen. People who join later start with the first. Nobody gets the same one twice.
        </p>
        <p>
          “Move up” and “Move down” change the order: everybody gets the first one they haven’t had. “Stop
          sending” takes one out, and you can send it again later. “Correct” replaces a file with a mistake:
          everyone who was sent it gets the new one at once, and is asked to recycle the old one.
        </p>
      </>
    ),
    picture: leaflets,
    alt: 'One of several leaflets, with a ring around the button “Stop sending”.',
  },
  {
    title: 'Write to the members',
    text: (
      <>
        <p>
          “Message to members” on a campaign’s page sends one short message to everybody in it: the result of
          a ballot, thanks, “the meeting has moved”. Your organisation can send one a month, with at most one
          link. It is emailed, and stays on the campaign’s page for its members.
        </p>
        <p>
          “Send for review” asks the other officers. One of them approves it or sends it back with a comment.
          If you are the only one, one of our administrators reviews it. Replies go to your organisation’s
          email address. You see about how many emails were accepted, not who opened them. Write before you
          stop a campaign: after that, nobody gets a message.
        </p>
      </>
    ),
    picture: memberMessage,
    alt: 'The form for a message to members, with a ring around the button “Send for review”.',
  },
  {
    title: 'Look after it together',
    text: (
      <p>
        <Link to={paths.organisationDashboard('people')}>People</Link> is where officers invite others, by
        email, each with an account of their own, which may be their musketeer’s: nobody shares a password. If
        you have several roles, press “Switch” at the top. A viewer sees your campaigns and numbers. An author
        also makes leaflets and drafts campaigns and messages to members. An officer does everything. When
        somebody gives up their post, press “Change” or “Remove” beside them: what they made stays with you.
        The first officer, whose address is the organisation’s, hands over there: choose an officer and a day;
        once they confirm, they take your place on that day.
      </p>
    ),
    picture: people,
    alt: 'The people of an organisation, with a ring around the button “Change”.',
  },
  {
    title: 'Let another officer look first',
    text: (
      <>
        <p>
          Once your organisation has two officers, the last step of a new campaign has “Ask another officer to
          look at it first”, and for authors “Send for review”: the officers who can approve it get an email.
          They see its page, its leaflet and its email as musketeers will get them. They approve it, or send
          it back with a comment, which you find on the draft and in your mailbox. An author’s campaign gets
          to the officers this way.
        </p>
        <p>
          The officer who approves is never who changed it last or sent it, and any change takes the approval
          off. With two officers, election material always needs it. “Another person must approve each
          campaign”, on <Link to={paths.organisationDashboard('people')}>People</Link>, asks for it each time.
        </p>
        <p>
          “Publish on this day” in the last step publishes a campaign by itself, at a day and hour in London
          that an officer chooses. You can change it until then. If something is missing at that hour, it
          stays a draft, and we email the officer what to do.
        </p>
      </>
    ),
    picture: approve,
    alt: 'A campaign to approve, with a ring around “Approve it”.',
  },
  {
    title: 'A union and its branches',
    text: (
      <>
        <p>
          If your organisation is a union with branches, <Link to={paths.contact()}>ask us</Link> to let it
          vouch for them. Then officers find <Link to={paths.branches()}>Branches</Link> on My Details. Invite
          a branch by email: the invitation is your word, so it can publish as soon as it has told us about
          itself. Or a branch applies by itself and names you: we email you, and you press “Vouch for it” or
          “Not our branch”. We still decide about that one. A branch that is here already names its union
          under “Your union” in <Link to={paths.organisationDashboard('settings')}>Settings</Link>.
        </p>
        <p>
          Write a leaflet once for all of them: on{' '}
          <Link to={paths.organisationDashboard('leaflets')}>Leaflets</Link>, press “Offer to branches”. A
          branch finds it under New campaign, fills in its own day, place, contact and imprint, and publishes.
          It cannot change your other words. To change them yourself, take the leaflet back first: what
          branches have begun stays as it was.
        </p>
      </>
    ),
    picture: branches,
    alt: 'Organisations that say they are branches, with a ring around the button “Vouch for it”.',
  },
  {
    title: 'See your results',
    text: (
      <p>
        My Details begins with your newest campaign, what to do next, and who joined in the last twelve weeks.{' '}
        <Link to={paths.organisationDashboard('data')}>Data</Link> shows how many leaflets were delivered, how
        many people joined and how many leaflets were emailed, month by month, for all your campaigns or for
        one. You see numbers, never names. Numbers of people first appear the morning after you publish, and
        are then updated on Mondays; leaflets delivered are up to date once three people have delivered. A
        dash stands for a number that is too small to show, or not counted yet. A campaign’s page also shows
        where its leaflet has been delivered, by postcode sector such as LS27 0, about 3,000 homes: the least
        reached come first. A sector is shown once three musketeers have delivered there. It also says about
        how often neighbours had scanned, by last Sunday, the codes that we print on the leaflets. Set a “Web
        address for residents”, such as a petition, and they find a button that leads there; presses are
        counted too. We store nothing about who scans. Neighbours can ask there for no more leaflets: you see
        about how many, and only the musketeer who delivers at a door learns which.
      </p>
    ),
    picture: data,
    alt: 'A bar chart of the leaflets delivered in the last twelve months, with the number on each bar and a ring around it.',
  },
  {
    title: 'Take the figures to your meeting',
    text: (
      <p>
        “Figures by week” on a campaign’s page shows what each week added, from joining to presses, and about
        how many homes asked for no more leaflets. Download it as one sheet of A4 for your meeting, or as a
        spreadsheet.
      </p>
    ),
    picture: figures,
    alt: 'The end of Figures by week, with a ring around the button “Download a sheet for your meeting”.',
  },
  {
    title: 'Let your website read your campaigns',
    text: (
      <p>
        An officer makes a key under <Link to={paths.organisationDashboard('people')}>People</Link>, “Keys for
        programs”. Give it to whoever looks after your website. With it a program reads your campaigns,
        leaflets and figures. It changes nothing and sees no people. End the key when the program stops. With
        a webhook, made there too, your website is told when something happens. If nobody asks for a key or a
        webhook, you need none.
      </p>
    ),
    picture: keys,
    alt: 'What a key may read, with a ring around the button “Make a key”.',
  },
]

export default function Help() {
  return <HelpPage lead="From a few words to thousands of letterboxes, in seventeen steps." steps={steps} />
}
