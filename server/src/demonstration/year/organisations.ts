export interface Organisation {
  name: string
  city: string
  postCode: string
  telephone: string
  /** The name of its website, which its email address has too. */
  site: string
  /** Who speaks for it. */
  person: string
}

/** The organisations besides those who sign in. None is real. */
export const organisations: Organisation[] = (
  [
    [
      'Brynafon Transport Workers',
      'Brynafon',
      'CF10 9ZA',
      '029 2018 0101',
      'brynafon-transport',
      'Gwen Prosser',
    ],
    ['Millbeck Health Branch', 'Millbeck', 'LS1 9ZB', '0113 496 0102', 'millbeck-health', 'Yusuf Rahman'],
    ['Kirkmoor School Staff', 'Kirkmoor', 'BD1 9ZP', '0114 496 0103', 'kirkmoor-schools', 'Helen Marsh'],
    [
      'Port Caddock Dockers',
      'Port Caddock',
      'PL1 9ZD',
      '01632 960104',
      'port-caddock-dockers',
      'Mick Tregear',
    ],
    ['Aberwen Renters Union', 'Aberwen', 'SA1 9ZE', '029 2018 0105', 'aberwen-renters', 'Carys Bowen'],
    ['Stonely Postal Branch', 'Stonely', 'NG1 9ZF', '0115 496 0106', 'stonely-postal', 'Derek Ollerton'],
    ['Thornwick Shop Workers', 'Thornwick', 'YO1 9ZG', '01632 960107', 'thornwick-shops', 'Anjali Menon'],
    ['Eastmere Firefighters', 'Eastmere', 'NR1 9ZH', '01632 960108', 'eastmere-fire', 'Lewis Garrod'],
    [
      'Glenrannoch Trades Council',
      'Glenrannoch',
      'EH1 9ZJ',
      '0131 496 0109',
      'glenrannoch-trades',
      'Isla Macrae',
    ],
    ['Wexcombe Pensioners', 'Wexcombe', 'BA1 9ZL', '0117 496 0110', 'wexcombe-pensioners', 'Joan Pettigrew'],
    [
      'Harrow Sands Hotel Workers',
      'Harrow Sands',
      'FY1 9ZN',
      '01632 960111',
      'harrow-sands-hotels',
      'Ewa Nowak',
    ],
    [
      'Friends of Millbeck Library',
      'Millbeck',
      'LS2 9ZP',
      '0113 496 0112',
      'millbeck-library',
      'Colin Hebden',
    ],
    [
      'Brynafon Parents for Childcare',
      'Brynafon',
      'CF11 9ZQ',
      '029 2018 0113',
      'brynafon-childcare',
      'Sian Pugh',
    ],
    ['Stonely Food Bank Volunteers', 'Stonely', 'NG2 9ZR', '0115 496 0114', 'stonely-food', 'Marcia Bright'],
    ['Kirkmoor Disabled Workers', 'Kirkmoor', 'BD2 9ZS', '0114 496 0115', 'kirkmoor-access', 'Owen Tate'],
    ['Eastmere Climate Jobs', 'Eastmere', 'NR2 9ZT', '01632 960116', 'eastmere-climate', 'Freya Lindqvist'],
    [
      'Port Caddock Against Racism',
      'Port Caddock',
      'PL2 9ZU',
      '01632 960117',
      'port-caddock-together',
      'Delroy Francis',
    ],
    ['Thornwick Bus Users', 'Thornwick', 'YO2 9ZW', '01632 960118', 'thornwick-buses', 'Patience Owusu'],
    [
      'Glenrannoch Care Branch',
      'Glenrannoch',
      'EH2 9ZX',
      '0131 496 0119',
      'glenrannoch-care',
      'Rory Sinclair',
    ],
    [
      'Wexcombe Warehouse Workers',
      'Wexcombe',
      'BA2 9ZY',
      '0117 496 0120',
      'wexcombe-warehouse',
      'Bogdan Ionescu',
    ],
    ['Aberwen Young Workers', 'Aberwen', 'SA2 9ZA', '029 2018 0121', 'aberwen-young', 'Tomos Rees'],
    [
      'Harrow Sands Trades Council',
      'Harrow Sands',
      'FY2 9ZB',
      '01632 960122',
      'harrow-sands-trades',
      'Sheila Duckworth',
    ],
  ] satisfies [
    name: string,
    city: string,
    postCode: string,
    telephone: string,
    site: string,
    person: string,
  ][]
).map(([name, city, postCode, telephone, site, person]) => ({
  name,
  city,
  postCode,
  telephone,
  site,
  person,
}))

/** Those whose application waits, or was rejected with a reason. */
export const applicants: (Organisation & { reason: string | null })[] = (
  [
    ['Exampleton Allotment Society', 'Exampleton', 'M4 9ZP', 'allotments', 'Brian Lumb', null],
    ['Millbeck Nurses Together', 'Millbeck', 'LS3 9ZD', 'millbeck-nurses', 'Adaeze Obi', null],
    ['Thornwick Refuse Branch', 'Thornwick', 'YO3 9ZE', 'thornwick-refuse', 'Gary Hirst', null],
    ['Kirkmoor Night Shift', 'Kirkmoor', 'BD3 9ZF', 'kirkmoor-nights', 'Lucia Ferreira', null],
    [
      'Bright Windows Direct',
      'Stonely',
      'NG3 9ZG',
      'bright-windows',
      'Neil Farrow',
      'This is advertising for a business. Only organisations of workers, tenants and residents can publish here.',
    ],
    [
      'Vote Pemberton',
      'Wexcombe',
      'BA3 9ZH',
      'vote-pemberton',
      'Charles Pemberton',
      'We do not publish for candidates. A union that supports you can apply in its own name.',
    ],
    [
      'Eastmere Residents',
      'Eastmere',
      'NR3 9ZJ',
      'eastmere-residents',
      'Una Daly',
      'We could not reach you on the telephone number that you gave. Please apply again with another one.',
    ],
  ] satisfies [
    name: string,
    city: string,
    postCode: string,
    site: string,
    person: string,
    reason: string | null,
  ][]
).map(([name, city, postCode, site, person, reason], nth) => ({
  name,
  city,
  postCode,
  telephone: `01632 9602${String(nth).padStart(2, '0')}`,
  site,
  person,
  reason,
}))

/** Musketeers' first and last names; each person gets one of each. */
export const firstNames =
  'Aisha Alan Amara Andrew Angela Anita Ben Bethan Bridget Callum Cath Chidi Claire Colm Daisy Dan Dawn Deepa Dilys Donna Ed Eleri Ellie Emeka Emma Farah Fergus Fiona Frank Gareth Gemma George Hannah Harpreet Hugh Ibrahim Imogen Ivy Jack Jade Jamal Jan Jess Joe Jordan Karen Kasia Kate Keith Kelly Khadija Leah Liam Linda Lowri Lucy Maeve Malik Maria Mark Megan Mo Nadia Nathan Nia Niamh Nikhil Norma Olivia Oscar Paul Petra Phil Priti Rachel Rafi Ray Rhys Rosa Ruth Sadie Sanjay Sean Shanice Simon Sofia Stan Steph Sunita Tariq Tess Tina Tony Una Vera Victor Wendy Will Yasmin Zoe'.split(
    ' ',
  )
export const lastNames =
  'Abbott Ahmed Akintola Ali Armitage Atkins Barlow Begum Bell Bibby Booth Boyd Bradshaw Brennan Brook Burke Campbell Carr Chaudhry Clough Cole Connolly Cooper Crossley Cunningham Dabrowski Davies Dean Dixon Doherty Duffy Dyson Edwards Ellis Evans Fallon Fenton Fielding Foster Gallagher Gill Goddard Grant Greenhalgh Griffiths Hall Hanif Hargreaves Harris Haworth Higgins Hill Holt Hughes Hussain Iqbal Jackson James Jenkins Jones Kaur Kaminski Kelly Kenyon Khan Lewis Lloyd Lomax Lowe Mahmood Malone Marsden Mbeki McKenna Mensah Mitchell Morgan Morris Murphy Newton Nolan Nuttall O’Brien Okoro Parry Patel Pearson Pickles Powell Price Quinn Ramsden Reid Riley Roberts Rowe Rowlands Shah Sharma Shaw Singh Slater Smith Stott Sutcliffe Taylor Thomas Thorpe Townsend Turner Vaughan Walker Walsh Ward Webb Whitehead Williams Wilson Wood Wright Yates'.split(
    ' ',
  )
export const streets =
  'Albert Street,Beech Grove,Canal Side,Chapel Row,Cotton Street,Dock Road,Elm Terrace,Foundry Lane,Garden Row,Hope Street,Industry Road,Jubilee Terrace,Kiln Lane,Lime Street,Mill Lane,New Row,Orchard Street,Park View,Quarry Hill,Railway Terrace,School Lane,Station Road,Union Street,Victoria Row'.split(
    ',',
  )
