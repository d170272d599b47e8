/** The nations of the United Kingdom, as stored. */
export const nations = ['england', 'scotland', 'wales', 'northern-ireland'] as const
export type Nation = (typeof nations)[number]

export const nationNames: Record<Nation, string> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  'northern-ireland': 'Northern Ireland',
}

export interface Area {
  code: string
  /** The town or place after which Royal Mail named it. */
  name: string
  /** Two for an area on both sides of a border, none for the islands that are not part of the United Kingdom. */
  nations: readonly Nation[]
}

const named = (nations: readonly Nation[], list: string): Area[] =>
  list
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [code = '', ...name] = entry.split(' ')
      return { code, name: name.join(' '), nations }
    })

/**
 * The 124 postcode areas. Written by hand in November 2026 from Royal Mail’s names of areas and post towns. An area counts for both
 * nations if homes on both sides of the border have its postcodes.
 */
export const areas: readonly Area[] = [
  ...named(
    ['england'],
    `AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
    BR Bromley, BS Bristol, CB Cambridge, CM Chelmsford, CO Colchester, CR Croydon, CT Canterbury, CV Coventry, CW Crewe,
    DA Dartford, DE Derby, DH Durham, DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E East London,
    EC Central London, EN Enfield, EX Exeter, FY Blackpool, GU Guildford, HA Harrow, HD Huddersfield, HG Harrogate,
    HP Hemel Hempstead, HU Hull, HX Halifax, IG Ilford, IP Ipswich, KT Kingston upon Thames, L Liverpool, LA Lancaster,
    LE Leicester, LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Medway, MK Milton Keynes, N North London,
    NE Newcastle, NG Nottingham, NN Northampton, NR Norwich, NW North-west London, OL Oldham, OX Oxford, PE Peterborough,
    PL Plymouth, PO Portsmouth, PR Preston, RG Reading, RH Redhill, RM Romford, S Sheffield, SE South-east London,
    SG Stevenage, SK Stockport, SL Slough, SM Sutton, SN Swindon, SO Southampton, SP Salisbury, SR Sunderland,
    SS Southend, ST Stoke-on-Trent, SW South-west London, TA Taunton, TF Telford, TN Tonbridge, TQ Torquay, TR Truro,
    TS Teesside, TW Twickenham, UB Southall, W West London, WA Warrington, WC West Central London, WD Watford,
    WF Wakefield, WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York`,
  ),
  ...named(['england', 'scotland'], 'CA Carlisle, DG Dumfries, TD Galashiels'),
  ...named(
    ['england', 'wales'],
    'CH Chester, GL Gloucester, HR Hereford, LD Llandrindod Wells, LL Llandudno, NP Newport, SY Shrewsbury',
  ),
  ...named(
    ['scotland'],
    `AB Aberdeen, DD Dundee, EH Edinburgh, FK Falkirk, G Glasgow, HS Outer Hebrides, IV Inverness, KA Kilmarnock,
    KW Kirkwall, KY Kirkcaldy, ML Motherwell, PA Paisley, PH Perth, ZE Shetland`,
  ),
  ...named(['wales'], 'CF Cardiff, SA Swansea'),
  ...named(['northern-ireland'], 'BT Belfast'),
  ...named([], 'GY Guernsey, IM Isle of Man, JE Jersey'),
]

/** Only in these areas may a district end in a letter, as in `SW1A`. */
export const londonAreas: ReadonlySet<string> = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC'])
