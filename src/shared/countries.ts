// ISO 3166-1, without the Philippines, which stand first.
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GM GN GQ ' +
  'GR GT GU GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK ' +
  'LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA ' +
  'PE PG PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH ' +
  'TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK YE ZA ZM ZW';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every country by its name, the Philippines first. */
export const COUNTRIES: readonly { value: string; label: string }[] = [
  { value: 'PH', label: 'Philippines' },
  ...CODES.split(' ')
    .map((value) => ({ value, label: NAMES.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
