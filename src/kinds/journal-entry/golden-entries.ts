/** Account, side, amount, document, foreign currency. */
type GoldenLine = readonly [
  account: string,
  side: 'Dr' | 'Cr',
  amount: string,
  document?: string,
  foreign?: string,
];

interface GoldenEntry {
  readonly name: string;
  readonly stage: 'normal' | 'adjusting' | 'closing';
  readonly lines: readonly GoldenLine[];
}

/**
 * The free entries of the handbook's golden month: payroll, what the bank's statement brought,
 * adjustments, closing.
 */
export const GOLDEN_ENTRIES: readonly GoldenEntry[] = [
  {
    name: 'PR-12B',
    stage: 'normal',
    lines: [
      ['6010', 'Dr', '80000.00'],
      ['6020', 'Dr', '10920.00'],
      ['2220', 'Cr', '4380.00'],
      ['2310', 'Cr', '12120.00'],
      ['2320', 'Cr', '4000.00'],
      ['2330', 'Cr', '1600.00'],
      ['2350', 'Cr', '68820.00'],
    ],
  },
  {
    name: 'BR-02',
    stage: 'adjusting',
    lines: [
      ['6240', 'Dr', '600.00'],
      ['1110', 'Cr', '250.00', 'DM fee'],
      ['1110', 'Cr', '350.00', 'DM service charge'],
    ],
  },
  {
    name: 'BR-03',
    stage: 'adjusting',
    lines: [
      ['1110', 'Dr', '330.00', 'CM interest'],
      ['7110', 'Dr', '82.50'],
      ['4510', 'Cr', '412.50'],
    ],
  },
  {
    name: 'BR-04',
    stage: 'adjusting',
    lines: [
      ['6210', 'Dr', '27.00'],
      ['1110', 'Cr', '27.00', 'CHQ 0001239'],
    ],
  },
  {
    name: 'AJE-01',
    stage: 'adjusting',
    lines: [
      ['6220', 'Dr', '6250.00'],
      ['1525', 'Cr', '6250.00'],
    ],
  },
  {
    name: 'AJE-02',
    stage: 'adjusting',
    lines: [
      ['1310', 'Dr', '27350.25'],
      ['5090', 'Cr', '27350.25'],
    ],
  },
  {
    name: 'AJE-03',
    stage: 'adjusting',
    lines: [
      ['6250', 'Dr', '3000.00'],
      ['1220', 'Cr', '3000.00'],
    ],
  },
  {
    name: 'AJE-04',
    stage: 'adjusting',
    lines: [
      ['1130', 'Dr', '5300.00', '', '0.00'],
      ['4530', 'Cr', '5300.00'],
    ],
  },
  {
    name: 'AJE-05',
    stage: 'adjusting',
    lines: [
      ['6260', 'Dr', '394.65'],
      ['1415', 'Cr', '394.65'],
    ],
  },
  {
    name: 'AJE-06',
    stage: 'adjusting',
    lines: [
      ['2110', 'Dr', '96024.59'],
      ['1410', 'Cr', '42384.00'],
      ['1415', 'Cr', '16037.21'],
      ['1420', 'Cr', '12000.00'],
      ['2120', 'Cr', '25603.38'],
    ],
  },
  {
    name: 'AJE-07',
    stage: 'adjusting',
    lines: [
      ['8010', 'Dr', '189608.42'],
      ['1440', 'Cr', '50200.00'],
      ['1450', 'Cr', '120000.00'],
      ['2410', 'Cr', '19408.42'],
    ],
  },
  {
    name: 'CE-01',
    stage: 'closing',
    lines: [
      ['4010', 'Dr', '4319704.91'],
      ['4020', 'Dr', '665000.00'],
      ['4030', 'Dr', '100000.00'],
      ['4040', 'Dr', '12500.00'],
      ['4510', 'Dr', '2562.50'],
      ['4520', 'Dr', '1387.50'],
      ['4530', 'Dr', '5300.00'],
      ['5090', 'Dr', '27350.25'],
      ['3090', 'Cr', '5133805.16'],
    ],
  },
  {
    name: 'CE-02',
    stage: 'closing',
    lines: [
      ['3090', 'Dr', '4371021.46'],
      ['5010', 'Cr', '2130000.00'],
      ['6010', 'Cr', '960000.00'],
      ['6015', 'Cr', '80000.00'],
      ['6020', 'Cr', '131040.00'],
      ['6110', 'Cr', '420000.00'],
      ['6120', 'Cr', '107381.25'],
      ['6130', 'Cr', '32340.00'],
      ['6140', 'Cr', '44410.50'],
      ['6150', 'Cr', '80000.00'],
      ['6160', 'Cr', '30700.00'],
      ['6170', 'Cr', '23465.25'],
      ['6180', 'Cr', '15980.89'],
      ['6190', 'Cr', '340.00'],
      ['6200', 'Cr', '16500.00'],
      ['6210', 'Cr', '25863.00'],
      ['6220', 'Cr', '75000.00'],
      ['6240', 'Cr', '4475.00'],
      ['6250', 'Cr', '3000.00'],
      ['6260', 'Cr', '394.65'],
      ['6280', 'Cr', '10.00'],
      ['7110', 'Cr', '512.50'],
      ['8010', 'Cr', '189608.42'],
    ],
  },
  {
    name: 'CE-03',
    stage: 'closing',
    lines: [
      ['3090', 'Dr', '762783.70'],
      ['3030', 'Cr', '762783.70'],
    ],
  },
];
