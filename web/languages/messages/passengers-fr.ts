/** Problems of a passenger's details. */
export default {
  'Choose the sex as in the passport': 'Choisissez le sexe indiqué sur le passeport',
  'Place of birth is required': 'Le lieu de naissance est obligatoire',
  'Choose the country of residence': 'Choisissez le pays de résidence',
  'Choose the country of residence from the list': 'Choisissez le pays de résidence dans la liste',
  'Home address is required': 'L’adresse du domicile est obligatoire',
  'Address in the United States is required': 'L’adresse aux États-Unis est obligatoire',
  'Weight is required': 'Le poids est obligatoire',
  'Weight in whole kilograms, from 1 to 300': 'Poids en kilogrammes entiers, de 1 à 300',
  'At most 20 letters and digits': '20 lettres et chiffres au plus',
  'At most 120 characters': '120 caractères au plus',
  'Write this in one line': 'Écrivez ceci sur une seule ligne',
  'Names have letters, spaces, hyphens and apostrophes':
    'Un nom contient des lettres, des espaces, des traits d’union et des apostrophes',
  'Name of the adult who brings the child is required':
    'Le nom de l’adulte qui amène l’enfant est obligatoire',
  'Phone number of the adult who brings the child is required':
    'Le numéro de l’adulte qui amène l’enfant est obligatoire',
  'Name of the adult who meets the child is required':
    'Le nom de l’adulte qui accueille l’enfant est obligatoire',
  'Phone number of the adult who meets the child is required':
    'Le numéro de l’adulte qui accueille l’enfant est obligatoire',
  'Name of the parent or guardian who consents is required':
    'Le nom du parent ou tuteur qui accepte est obligatoire',
  'Phone number of the parent or guardian who consents is required':
    'Le numéro du parent ou tuteur qui accepte est obligatoire',
  'Children under five fly with somebody who is 18 or older':
    'Les enfants de moins de cinq ans voyagent avec une personne de 18 ans ou plus',
  'On this flight children under twelve fly with somebody who is 18 or older':
    'Sur ce vol, les enfants de moins de douze ans voyagent avec une personne de 18 ans ou plus',
} as const satisfies Partial<Record<string, string>>
