/** Words of the banks' profiles on the device's tab. */
export const WORDS = {
  'profiles.title': ['Bank profiles', 'Профили банков'],
  'profiles.what': [
    'They decide who is paid. A secret is never shown.',
    'От них зависит, кто получит деньги. Секреты не показываются.',
  ],
  'profiles.active': ['Payments go by', 'Платежи идут по профилю'],
  'profiles.name': ['Name of a new profile', 'Название нового профиля'],
  'profiles.bank': ['Bank', 'Банк'],
  'profiles.add': ['Add a profile', 'Добавить профиль'],
  'profiles.save': ['Save', 'Сохранить'],
  'profiles.saved': ['Saved', 'Сохранено'],
  'profiles.sure': ['Change who is paid?', 'Изменить, кто получит деньги?'],
  'profiles.money': ['Changed: {fields}', 'Изменено: {fields}'],
}
