import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { PhotoUpload } from '#web/uploads/photo-upload.tsx';
import { ProofUpload } from '#web/uploads/proof-upload.tsx';

/** deposits/upload/{id} */
export function ProofUploadPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/user/deposits/upload/$id' });
  return (
    <Screen title={t`Proof of payment`}>
      <ProofUpload key={id} id={id} />
    </Screen>
  );
}

/** upload-profile-photo */
export function PhotoUploadPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Screen title={t`Profile photo`}>
      <PhotoUpload photo={me.data?.profilePhoto ?? null} />
    </Screen>
  );
}
