import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** ISO 3166-1 alpha-2, every officially assigned code. Their names are the reader's own: Intl.DisplayNames. */
export const countryCodes: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR',
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP',
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT',
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ',
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((row) => row.split(' '));

const known = new Set(countryCodes);

/** Whether a text is the code of a country, in capitals: 'CH'. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/** Codes of places where nobody has a home: Antarctica and islands with stations, garrisons or birds alone. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']);

/** Where somebody can live: what is offered, and taken, as a customer's country. */
export const homeCountries: readonly string[] = countryCodes.filter((code) => !uninhabited.has(code));

/**
 * What an installation closes that says nothing else: Cuba, Iran and North Korea, under comprehensive sanctions of the United
 * States (31 CFR parts 515, 560 and 510), and those that the Financial Action Task Force calls for action against: Iran, North
 * Korea and, since October 2022, Myanmar.
 */
export const usuallyClosed: readonly string[] = ['CU', 'IR', 'KP', 'MM'];

const homes = new Set(homeCountries);

/** Whether somebody can live in the country of a code, in capitals: not in 'AQ'. */
export function isHomeCountry(code: string): boolean {
  return homes.has(code);
}

/**
 * Whether somebody who lives in a country may become a customer, or move there as one (I1). Refuses with country_closed.
 *
 * @param closed what the operator has closed
 */
export function mayLiveIn(country: string, closed: ReadonlySet<string>): Decision<null> {
  return closed.has(country) ? refused('country_closed', { country }) : accepted(null);
}
