/** Names of campaigns and imprints in the scripts that packs and cards have letters for, with the file of the font that draws them. */
export const imprintsByScript = {
  'Latin of Vietnam': {
    font: '',
    headline: 'Nguyễn',
    imprint: { promoter: 'Nguyễn Thị Ngọc Ánh', address: '1 High Street', onBehalfOf: 'Hội người Việt' },
  },
  'Latin of Africa': {
    font: '',
    headline: 'Ƙungiya',
    imprint: { promoter: 'Ɗanjuma Ɓala Ɛ̃ɔ̀', address: '1 High Street', onBehalfOf: 'Ẹgbẹ́ Òṣìṣẹ́' },
  },
  Greek: {
    font: '',
    headline: 'Δικαιοσύνη',
    imprint: { promoter: 'Ελένη Παπαΐωάννου', address: '1 High Street', onBehalfOf: 'Ένωση Εργατών' },
  },
  Cyrillic: {
    font: '',
    headline: 'Справедливість',
    imprint: { promoter: 'Олена Ґалаґан', address: '1 High Street', onBehalfOf: 'Спілка їжаків' },
  },
  Hebrew: {
    font: '-hebrew',
    headline: 'צדק',
    imprint: { promoter: 'דָּוִד כהן', address: '12 High Street', onBehalfOf: 'הסתדרות (לידס)' },
  },
  Arabic: {
    font: '-arabic',
    headline: 'عدالة',
    imprint: { promoter: 'فاطمة الزهراء', address: '12 High Street', onBehalfOf: 'اتحاد العمال 2026' },
  },
  Urdu: {
    font: '-arabic',
    headline: 'انصاف',
    imprint: { promoter: 'محمد اقبال ٹھٹھوی', address: '12 High Street', onBehalfOf: 'مزدور یونین ہے' },
  },
  Devanagari: {
    font: '-devanagari',
    headline: 'न्याय',
    imprint: { promoter: 'प्रिया शर्मा', address: '12 High Street', onBehalfOf: 'श्रमिक संघ' },
  },
  Bengali: {
    font: '-bengali',
    headline: 'ন্যায্য',
    imprint: { promoter: 'রহিম উদ্দিন', address: '12 High Street', onBehalfOf: 'শ্রমিক সমিতি' },
  },
  Gurmukhi: {
    font: '-gurmukhi',
    headline: 'ਇਨਸਾਫ਼',
    imprint: { promoter: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', address: '12 High Street', onBehalfOf: 'ਯੂਨੀਅਨ' },
  },
  Gujarati: {
    font: '-gujarati',
    headline: 'ન્યાય',
    imprint: { promoter: 'પ્રીતિ પટેલ', address: '12 High Street', onBehalfOf: 'શ્રમિક સંઘ' },
  },
  Tamil: {
    font: '-tamil',
    headline: 'நீதி',
    imprint: { promoter: 'முருகன்', address: '12 High Street', onBehalfOf: 'தொழிலாளர் சங்கம்' },
  },
} as const
