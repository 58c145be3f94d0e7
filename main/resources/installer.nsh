; Included by electron-builder's NSIS template. A click on a notification must reach the app after it was closed.
; Windows finds the app by the Start menu's shortcut: it has the app's id, which the template sets, and the COM class
; of its notifications, which is set here. The class leads to the program.
; The id of the class is the same as in main/desktop/app-id.ts.

!include "LogicLib.nsh"
!include "Win\COM.nsh"
!include "Win\Propkey.nsh"

!define OUTPOST_TOAST_ACTIVATOR "{54EBA07A-13EE-4B6D-80D8-D51F3F6BB616}"
!define OUTPOST_TOAST_CLASS "Software\Classes\CLSID\${OUTPOST_TOAST_ACTIVATOR}"
; System.AppUserModel.ToastActivatorCLSID
!define OUTPOST_TOAST_PROPERTY '"{9F4C2855-9F79-4B39-A8D0-E1D42DE1D5F3}",26'

; Errors leave the shortcut as it is. The app repairs it at its start.
!macro outpostSetToastActivator link
  Push $0 ; IShellLink
  Push $1 ; IPersistFile
  Push $2 ; IPropertyStore
  Push $3 ; PROPERTYKEY
  Push $4 ; PROPVARIANT
  Push $5 ; CLSID
  Push $6 ; HRESULT
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("${link}",${STGM_READWRITE}).r6'
      ${If} $6 = 0
        ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
        ${If} $2 P<> 0
          System::Call '*${SYSSTRUCT_PROPERTYKEY}(${OUTPOST_TOAST_PROPERTY})p.r3'
          System::Call '*(&g16 "${OUTPOST_TOAST_ACTIVATOR}")p.r5'
          System::Call '*(&i2 ${VT_CLSID},&i6 0,p r5,p 0)p.r4'
          ${IPropertyStore::SetValue} $2 '($3,$4).r6'
          ${If} $6 = 0
            ${IPropertyStore::Commit} $2 ""
            ${IPersistFile::Save} $1 '("${link}",1)'
          ${EndIf}
          System::Free $3
          System::Free $4
          System::Free $5
          ${IUnknown::Release} $2 ""
        ${EndIf}
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
  Pop $6
  Pop $5
  Pop $4
  Pop $3
  Pop $2
  Pop $1
  Pop $0
!macroend

!macro customInstall
  !insertmacro outpostSetToastActivator "$newStartMenuLink"
  WriteRegStr SHELL_CONTEXT "${OUTPOST_TOAST_CLASS}" "" "Outpost notifications"
  WriteRegStr SHELL_CONTEXT "${OUTPOST_TOAST_CLASS}\LocalServer32" "" '"$appExe"'
!macroend

; Electron writes the class for the current user at every start, whatever the installation was made for.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "${OUTPOST_TOAST_CLASS}"
    DeleteRegKey HKCU "${OUTPOST_TOAST_CLASS}"
  ${EndIf}
!macroend
