import * as announcements from './announcements.ts';
import * as brandChanges from './brand-changes.ts';
import * as houseSettings from './house-settings.ts';
import * as limitCountries from './limit-countries.ts';
import * as mailTexts from './mail-texts.ts';
import * as terms from './market-terms.ts';
import * as textChanges from './page-text-changes.ts';
import * as pairs from './pairs.ts';
import * as plans from './plans.ts';

/** The operations of settings that are changed in the console (X8) and of announcements (X9), by the names of their handlers. */
export const settingOperations = {
  listSettings: houseSettings.listSettings,
  listSettingChanges: houseSettings.listSettingChanges,
  proposeSetting: houseSettings.proposeSetting,
  approveSetting: houseSettings.approveSetting,
  declineSetting: houseSettings.declineSetting,
  withdrawSetting: houseSettings.withdrawSetting,
  listTerms: terms.listTerms,
  listTermsChanges: terms.listTermsChanges,
  proposeTerms: terms.proposeTerms,
  approveTerms: terms.approveTerms,
  declineTerms: terms.declineTerms,
  withdrawTerms: terms.withdrawTerms,
  listPairs: pairs.listPairs,
  listPairsChanges: pairs.listPairsChanges,
  proposePairs: pairs.proposePairs,
  approvePairs: pairs.approvePairs,
  declinePairs: pairs.declinePairs,
  withdrawPairs: pairs.withdrawPairs,
  listPlans: plans.listPlans,
  proposePlans: plans.proposePlans,
  approvePlans: plans.approvePlans,
  declinePlans: plans.declinePlans,
  withdrawPlans: plans.withdrawPlans,
  listLimitCountries: limitCountries.listLimitCountries,
  proposeLimitCountries: limitCountries.proposeLimitCountries,
  approveLimitCountries: limitCountries.approveLimitCountries,
  declineLimitCountries: limitCountries.declineLimitCountries,
  withdrawLimitCountries: limitCountries.withdrawLimitCountries,
  listBrandChanges: brandChanges.listBrandChanges,
  addBrandPicture: brandChanges.addBrandPicture,
  readBrandPicture: brandChanges.readBrandPicture,
  proposeBrand: brandChanges.proposeBrand,
  approveBrand: brandChanges.approveBrand,
  declineBrand: brandChanges.declineBrand,
  withdrawBrand: brandChanges.withdrawBrand,
  listTextChanges: textChanges.listTextChanges,
  addPageWords: textChanges.addPageWords,
  readPageWords: textChanges.readPageWords,
  proposeText: textChanges.proposeText,
  approveText: textChanges.approveText,
  declineText: textChanges.declineText,
  withdrawText: textChanges.withdrawText,
  listMailTextChanges: mailTexts.listMailTextChanges,
  readMailText: mailTexts.readMailText,
  previewMailText: mailTexts.previewMailText,
  sendMailTextTest: mailTexts.sendMailTextTest,
  proposeMailText: mailTexts.proposeMailText,
  approveMailText: mailTexts.approveMailText,
  declineMailText: mailTexts.declineMailText,
  withdrawMailText: mailTexts.withdrawMailText,
  readAnnouncements: announcements.readAnnouncements,
  listAnnouncements: announcements.listAnnouncements,
  proposeAnnouncement: announcements.proposeAnnouncement,
  approveAnnouncement: announcements.approveAnnouncement,
  endAnnouncement: announcements.endAnnouncement,
} as const;
