import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import { aUkList } from '#test/samples/sanctions-lists.ts'
import { joinOtherNames } from './current-people.ts'
import { readBirths, readBirthsOfRemarks } from './read-births.ts'
import { readReceived } from './receive-list.ts'

const read = async (kind: SanctionsListKind, file: string | Buffer) =>
  (await readReceived(kind, [Buffer.from(file as string)])).people

async function readRefusal(kind: SanctionsListKind, file: string): Promise<string> {
  try {
    await read(kind, file)
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.details[0]?.message ?? ''
  }
  return 'accepted'
}

describe('the people of a list file', () => {
  test('OFAC: only individuals, with days of birth from the remarks, and other names by number', async () => {
    const sdn = [
      '36,"AEROTEST AIRLINES",-0- ,"TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
      '701,"MARLOW, Viktor",individual,"TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 08 Mar 1961; alt. DOB 1962; POB Nowhere; nationality ""None""."',
      '702,"DOE, Jane",individual,"TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
      '\u001a',
    ].join('\r\n')
    const people = await read('OFAC_SDN', sdn)
    assert.deepEqual(people, [
      { entry: '701', names: ['MARLOW, Viktor'], bornOn: ['1961-03-08', '1962'] },
      { entry: '702', names: ['DOE, Jane'], bornOn: [] },
    ])
    const alt = await read('OFAC_ALT', '701,12,"aka","MARLOV, Wiktor",-0- \r\n36,13,"fka","OLD AIR",-0- \r\n')
    const listed = (kind: 'OFAC_SDN' | 'OFAC_ALT', some: typeof people) =>
      some.map((one) => ({ ...one, kind, listId: kind }))
    assert.deepEqual(
      joinOtherNames([...listed('OFAC_ALT', alt), ...listed('OFAC_SDN', people)]).map(({ names }) => names),
      [['MARLOW, Viktor', 'MARLOV, Wiktor'], ['DOE, Jane']],
    )
  })

  test('UK: a line for each name, with or without byte order mark, quotes, and a line with the date above', async () => {
    const file = `\ufeff${aUkList([
      ['MARLOW', 'Viktor', '08/03/1961'],
      ['"O""BRIEN, JR"', 'José', '00/00/1970'],
    ])}`
    assert.deepEqual(await read('UK', file), [
      { entry: 'TST0001', names: ['Viktor MARLOW'], bornOn: ['1961-03-08'] },
      { entry: 'TST0002', names: ['José O"BRIEN, JR'], bornOn: ['1970'] },
    ])
    const before =
      'Last Updated,01/11/2025\nName 6,Name 1,Name 2,Name 3,Name 4,Name 5,DOB,Group Type,Group ID\n'
    const old = `${before}MARLOW,Viktor,,,,,08/03/1961,Individual,77\nMARLOV,,,,,,,Individual,77\nSHIPS,,,,,,,Entity,78\n`
    assert.deepEqual(await read('UK', old), [
      { entry: '77', names: ['Viktor MARLOW', 'MARLOV'], bornOn: ['1961-03-08'] },
    ])
  })

  test('EU: semicolons, only persons, names and births on separate lines', async () => {
    const file = [
      'fileGenerationDate;Entity_LogicalId;Entity_SubjectType;Entity_SubjectType_ClassificationCode;NameAlias_LastName;NameAlias_FirstName;NameAlias_WholeName;BirthDate_BirthDate;BirthDate_Year',
      '2026-11-01;13;person;P;;;Viktor Marlow;;',
      '2026-11-01;13;person;P;Marlov;Wiktor;;;',
      '2026-11-01;13;person;P;;;;1961-03-08;1961',
      '2026-11-01;14;enterprise;E;;;Test Works;;',
    ].join('\n')
    assert.deepEqual(await read('EU', file), [
      { entry: '13', names: ['Viktor Marlow', 'Wiktor Marlov'], bornOn: ['1961-03-08'] },
    ])
  })

  test('UN: columns named like its elements, other names separated by semicolons', async () => {
    const file =
      'DATAID,FIRST_NAME,SECOND_NAME,THIRD_NAME,ALIAS_NAME,DATE_OF_BIRTH\n6900,Viktor,Marlow,,Wiktor Marlov;V. M.,1961 to 1963\n'
    assert.deepEqual(await read('UN', file), [
      { entry: '6900', names: ['Viktor Marlow', 'Wiktor Marlov', 'V. M.'], bornOn: ['1961', '1962', '1963'] },
    ])
  })

  test('a line in Windows-1252 is decoded, and control characters are dropped', async () => {
    const [above = '', columns = '', line = ''] = aUkList([['MARLOW', 'Jos\u0000é', '']]).split('\r\n')
    const mixed = Buffer.concat([
      Buffer.from(`${above}\n${columns}\n${line}\n`),
      Buffer.from(line.replace('TST0001', 'TST0002'), 'latin1'),
    ])
    const people = await read('UK', mixed)
    assert.deepEqual(
      people.map(({ names }) => names),
      [['Jos é MARLOW'], ['Jos é MARLOW']],
    )
  })
})

describe('a file is refused', () => {
  test('with the name of a missing column', async () => {
    assert.match(await readRefusal('UK', 'Unique ID,Name 1\n1,Ann\n'), /^Column “Name 2” is missing\./)
    assert.match(
      await readRefusal('EU', aUkList([['A', 'B', '']])),
      /^Column “Entity_LogicalId” is missing\./,
    )
    assert.match(await readRefusal('UN', 'DATAID,FIRST_NAME,SECOND_NAME\n'), /^Column “DATE_OF_BIRTH”/)
    assert.match(await readRefusal('OFAC_SDN', 'a,b\n'), /^Line 1: column “ent_num” must be/)
    assert.match(await readRefusal('OFAC_SDN', '7,b\n'), /^Line 1: column “SDN_Type” is missing/)
    assert.match(await readRefusal('OFAC_ALT', '7,b,c,d,e,f\n'), /^Line 1 has more than 5 columns/)
  })

  test('if it has no person, is empty, or has an unclosed quote', async () => {
    assert.equal(await readRefusal('UK', aUkList([])), 'The file has no person.')
    assert.match(await readRefusal('UN', ''), /^Column “DATAID” is missing/)
    assert.match(
      await readRefusal('UK', `${aUkList([['A', 'B', '']])}"${'x\n'.repeat(600_000)}`),
      /cannot be read as CSV: check its quotes/,
    )
  })
})

test('days of birth are read in the lists’ notations, and years if only those are known', () => {
  const births = (text: string) => readBirths(text).join(' ')
  assert.equal(births('08/03/1961'), '1961-03-08')
  assert.equal(births('00/03/1961'), '1961')
  assert.equal(births('31/02/1961'), '1961')
  assert.equal(births('0000-00-00'), '')
  assert.equal(births('8 March 1961'), '1961-03-08')
  assert.equal(births('circa 1961'), '1961')
  assert.equal(births('1955 to 1957'), '1955 1956 1957')
  assert.equal(births(' to '), '')
  assert.equal(births('1961-03-08; 1962'), '1961-03-08 1962')
  assert.deepEqual(readBirthsOfRemarks('DOB Mar 1961; POB 1999 Street; alt. DOB circa 1963.'), [
    '1961',
    '1963',
  ])
})
