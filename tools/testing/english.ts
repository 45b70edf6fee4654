import { i18n } from '@lingui/core';

/** Tests of screens read the English of the code. */
i18n.loadAndActivate({ locale: 'en', messages: {} });
