/** Words of the banks' profiles in the settings and in the guide. */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'profiles.title': ['Bank profiles', 'Профили банков'],
  'profiles.what': [
    'They decide who is paid. A secret is never shown.',
    'От них зависит, кто получит деньги. Секреты не показываются.',
  ],
  'profiles.active': ['Payments go by', 'Платежи идут по профилю'],
  'profiles.name': ['Name of a new profile', 'Название нового профиля'],
  'profiles.bank': ['Bank', 'Банк'],
  'profiles.add': ['Add a profile', 'Добавить профиль'],
  'profiles.remove': ['Remove', 'Удалить'],
  'profiles.remove-sure': ['Remove {name} ({bankName})?', 'Удалить {name} ({bankName})?'],
  'profiles.remove-what': [
    'The bank is still asked about {openPayments} payments and {openRefunds} refunds of it: they go on to their end. Its days can then be compared with the bank by a registry file alone.',
    'У банка ещё уточняются по нему платежи: {openPayments}, возвраты: {openRefunds}. Они дойдут до конца. Сверить его дни с банком можно будет только по файлу реестра.',
  ],
  'profiles.removed': ['Removed: {name}', 'Удалено: {name}'],
  'profiles.required': [
    'The bank gave this to the shop: write it here',
    'Банк выдал это магазину: впишите сюда',
  ],
  'profiles.pays': ['Payments go by {name}', 'Платежи пойдут по профилю {name}'],
  'profiles.new': ['New profile {name}: {bank}', 'Новый профиль {name}: {bank}'],
  'profiles.field': ['{name}: {field}', '{name}: {field}'],
})
