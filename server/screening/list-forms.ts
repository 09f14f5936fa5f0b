import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import { readBirths, readBirthsOfRemarks } from './read-births.ts'

/** The part of a person's entry on one line of a list: names, days of birth, or both. */
export type ListedPart = { entry: string; names: string[]; bornOn: string[] }

type Read = (column: string) => string

type Form = {
  delimiter: ',' | ';'
  /**
   * The required columns, with their names in publishers' files. A file without a line of names has them in this order.
   */
  columns: Record<string, string[]>
  /** Columns that are used if they exist. */
  optional: Record<string, string[]>
  hasHeader: boolean
  /** Returns null if the line is not about a person. */
  toPart: (read: Read) => ListedPart | null
}

const listNameColumns = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Name ${at + 1}`, [`Name ${at + 1}`]]))

/** The CSV forms of the public lists, as their publishers describe them. */
export const LIST_FORMS: Record<SanctionsListKind, Form> = {
  // OFAC's SDN.CSV has no line of names, twelve columns, -0- for an empty field, and days of birth in the remarks.
  OFAC_SDN: {
    delimiter: ',',
    hasHeader: false,
    columns: toPlaces(
      'ent_num SDN_Name SDN_Type Program Title Call_Sign Vess_type Tonnage GRT Vess_flag Vess_owner Remarks',
    ),
    optional: {},
    toPart: (read) =>
      read('SDN_Type').toLowerCase() === 'individual'
        ? {
            entry: read('ent_num'),
            names: [read('SDN_Name')],
            bornOn: readBirthsOfRemarks(read('Remarks')),
          }
        : null,
  },
  // OFAC's ALT.CSV has other names of the same numbers. SDN.CSV says which numbers are people.
  OFAC_ALT: {
    delimiter: ',',
    hasHeader: false,
    columns: toPlaces('ent_num alt_num alt_type alt_name alt_remarks'),
    optional: {},
    toPart: (read) => ({ entry: read('ent_num'), names: [read('alt_name')], bornOn: [] }),
  },
  // The UK Sanctions List, and OFSI's earlier consolidated list: one line for each name, the family name in Name 6.
  UK: {
    delimiter: ',',
    hasHeader: true,
    columns: {
      ...listNameColumns(6),
      Type: ['Designation Type', 'Group Type', 'Individual, Entity, Ship'],
      Number: ['Unique ID', 'Group ID'],
      'D.O.B': ['D.O.B', 'DOB', 'Date of birth'],
    },
    optional: {},
    toPart: (read) =>
      read('Type').toLowerCase() === 'individual'
        ? {
            entry: read('Number'),
            names: [joinNames([1, 2, 3, 4, 5, 6].map((at) => read(`Name ${at}`)))],
            bornOn: readBirths(read('D.O.B')),
          }
        : null,
  },
  // The EU's consolidated list, CSV 1.1: one line for each name, birth, address and document of an entry.
  EU: {
    delimiter: ';',
    hasHeader: true,
    columns: {
      Entity_LogicalId: ['Entity_LogicalId'],
      Entity_SubjectType: ['Entity_SubjectType_ClassificationCode', 'Entity_SubjectType'],
      NameAlias_WholeName: ['NameAlias_WholeName'],
      BirthDate_BirthDate: ['BirthDate_BirthDate'],
    },
    optional: {
      NameAlias_FirstName: ['NameAlias_FirstName'],
      NameAlias_MiddleName: ['NameAlias_MiddleName'],
      NameAlias_LastName: ['NameAlias_LastName'],
      BirthDate_Year: ['BirthDate_Year'],
      BirthDate_YearRangeFrom: ['BirthDate_YearRangeFrom'],
      BirthDate_YearRangeTo: ['BirthDate_YearRangeTo'],
    },
    toPart: (read) =>
      ['p', 'person'].includes(read('Entity_SubjectType').toLowerCase())
        ? {
            entry: read('Entity_LogicalId'),
            names: [
              read('NameAlias_WholeName') ||
                joinNames(['First', 'Middle', 'Last'].map((part) => read(`NameAlias_${part}Name`))),
            ],
            bornOn: readBirths(
              read('BirthDate_BirthDate') ||
                read('BirthDate_Year') ||
                `${read('BirthDate_YearRangeFrom')} to ${read('BirthDate_YearRangeTo')}`,
            ),
          }
        : null,
  },
  // The Security Council publishes XML. This is a CSV of its individuals, whose columns have the names of the XML's
  // elements.
  UN: {
    delimiter: ',',
    hasHeader: true,
    columns: {
      DATAID: ['DATAID', 'REFERENCE_NUMBER'],
      FIRST_NAME: ['FIRST_NAME'],
      SECOND_NAME: ['SECOND_NAME'],
      DATE_OF_BIRTH: ['DATE_OF_BIRTH', 'INDIVIDUAL_DATE_OF_BIRTH'],
    },
    optional: {
      THIRD_NAME: ['THIRD_NAME'],
      FOURTH_NAME: ['FOURTH_NAME'],
      ALIAS_NAME: ['ALIAS_NAME', 'INDIVIDUAL_ALIAS'],
    },
    toPart: (read) => ({
      entry: read('DATAID'),
      names: [
        joinNames(['FIRST', 'SECOND', 'THIRD', 'FOURTH'].map((part) => read(`${part}_NAME`))),
        ...read('ALIAS_NAME').split(';'),
      ],
      bornOn: readBirths(read('DATE_OF_BIRTH')),
    }),
  },
}

function toPlaces(names: string): Record<string, string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [name]]))
}

function joinNames(parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}
