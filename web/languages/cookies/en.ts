export default {
  title: 'Cookie preferences',
  necessary: 'Necessary',
  necessaryHint:
    'A cookie that protects forms from other sites, your sign-in, and this choice. Without them the site does not work, so they are always on.',
  rememberFilters: 'Remember my filters',
  rememberFiltersHint:
    'Keeps the filters you last used on Routes and in the blog, in this browser only. Switched off, what was kept is deleted.',
  save: 'Save preferences',
} as const
